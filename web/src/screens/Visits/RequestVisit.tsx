import {
  isDay,
  judge,
  type Place,
  paths,
  readDay,
  type Schedule,
  visitDayProblems,
  visitRequests,
} from '@clareira/contract';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { newKey } from '../../api/new-key.ts';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { today } from '../../today.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { isCovered } from '../../ui/is-covered.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
import { DayField } from '../DayField.tsx';
import form from '../Form.module.css';
import { useSending } from '../use-sending.ts';
import { requestForm } from './request-link.ts';

interface RequestVisitProps {
  place: Place;
  /** Those there are already: what was asked for before is offered again. */
  visits: readonly Schedule[];
  opened: boolean;
  onClose(): void;
  onSent(visit: Schedule): void;
}

const nothing = { unit: '', service_type: '', date: '', note: '' };

/** 'Solicitar visita'. */
export default function RequestVisit({ place, visits, opened, onClose, onSent }: RequestVisitProps) {
  const { t } = useTranslation();
  const id = useId();
  // The key is the same as long as it says the same: one request, however often it is tried.
  const [draft, setDraft] = useState(() => ({ typed: nothing, key: newKey() }));
  const { typed, key } = draft;
  const { busy, problems, refuse, clearProblem, send } = useSending();
  const unsaved = useUnsavedDraft({
    draft: Object.values(typed).some((text) => text !== '') ? draft : null,
    keeping: useDraftKeeping<typeof draft>(requestForm, place.company_id),
    resume: setDraft,
    cancel: () => {
      type(nothing);
      onClose();
    },
  });

  function type(changed: Partial<typeof nothing>) {
    for (const field of Object.keys(changed)) clearProblem(field);
    setDraft({ typed: { ...typed, ...changed }, key: newKey() });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { ...typed, date: readDay(typed.date) };
    const judged = judge(visitRequests, body, true);
    const found = {
      ...(judged.ok ? {} : judged.problems),
      ...(isDay(body.date) && visitDayProblems(body.date, today())),
    };
    if (refuse(found)) return;
    const headers = { 'Idempotency-Key': key };
    const work = () => call<Schedule>('POST', paths.rows(visitRequests, place), body, { headers });
    const sent = await send(work, 'visits.sendFailed');
    if (!sent) return;
    unsaved.done();
    type(nothing);
    notifySuccess(t('visits.sent'));
    onSent(sent.answer);
  }

  const field = (name: 'unit' | 'service_type' | 'note') => (
    <TextInput
      size="sm"
      label={t(`visits.fields.${name}`)}
      value={typed[name]}
      error={problems[name]}
      readOnly={busy}
      autoComplete="off"
      {...(name !== 'note' && { list: `${id}-${name}`, required: true, withAsterisk: true })}
      onChange={(event) => type({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Dialog title={t('visits.request')} opened={opened} onClose={() => isCovered() || unsaved.giveUp()}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p className={form.hint}>{t('visits.requestIntro')}</p>
        {field('unit')}
        <Offered id={`${id}-unit`} texts={visits.map(({ unit }) => unit)} />
        {field('service_type')}
        <Offered id={`${id}-service_type`} texts={visits.map(({ service_type }) => service_type)} />
        <DayField
          label={t('visits.fields.date')}
          value={typed.date}
          problem={problems.date}
          busy={busy}
          onChange={(date) => type({ date })}
        />
        {field('note')}
        <div className={form.buttons}>
          <Button size="sm" variant="default" onClick={unsaved.discard}>
            {t('visits.cancel')}
          </Button>
          <BusyButton size="sm" type="submit" loading={busy}>
            {t('visits.send')}
          </BusyButton>
        </div>
      </form>
      <DraftQuestion {...unsaved.question} />
    </Dialog>
  );
}

function Offered({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(texts)].slice(-20).map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
