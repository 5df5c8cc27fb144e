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
import { today } from '../../today.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { DayField } from '../DayField.tsx';
import form from '../Form.module.css';
import { useSending } from '../use-sending.ts';

interface RequestVisitProps {
  place: Place;
  /** Those there are already: what was asked for before is offered again. */
  visits: readonly Schedule[];
  opened: boolean;
  onClose(): void;
  onSent(visit: Schedule): void;
}

const nothing = { unit: '', service_type: '', date: '', note: '' };

/** 'Solicitar visita'. What was typed stays until it was sent. */
export function RequestVisit({ place, visits, opened, onClose, onSent }: RequestVisitProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(nothing);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  // The same as long as it says the same: one request, however often it is tried.
  const [key, setKey] = useState(newKey);
  const { busy, problems: refused, send } = useSending();
  const problems = { ...wrong, ...refused };

  function type(changed: Partial<typeof nothing>) {
    setTyped({ ...typed, ...changed });
    setKey(newKey);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { ...typed, date: readDay(typed.date) };
    const judged = judge(visitRequests, body, true);
    const found = {
      ...(judged.ok ? {} : judged.problems),
      ...(isDay(body.date) && visitDayProblems(body.date, today())),
    };
    setWrong(Object.fromEntries(Object.entries(found).map(([name, problem]) => [name, t(`problems.${problem}`)])));
    if (Object.keys(found).length > 0) return;
    const headers = { 'Idempotency-Key': key };
    const work = () => call<Schedule>('POST', paths.rows(visitRequests, place), body, { headers });
    const sent = await send(work, 'visits.sendFailed');
    if (!sent) return;
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
    <Dialog title={t('visits.request')} opened={opened} onClose={onClose}>
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
          <Button size="sm" variant="default" onClick={onClose}>
            {t('visits.cancel')}
          </Button>
          <Button size="sm" type="submit" loading={busy}>
            {t('visits.send')}
          </Button>
        </div>
      </form>
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
