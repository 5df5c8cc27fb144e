import {
  judgeForm,
  type Place,
  readDay,
  type Schedule,
  scheduleStatuses,
  schedules,
  showDay,
  unknownTechnicalManager,
} from '@clareira/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { isCovered } from '../../ui/is-covered.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
import { DayField } from '../DayField.tsx';
import form from '../Form.module.css';
import { useRowForm } from '../use-row-form.tsx';

interface ConfirmVisitProps {
  visit: Schedule;
  place: Place;
  onClose(): void;
  onSaved(): void;
  /** Reads the visit again: somebody else may have changed it. */
  onFailed(): void;
}

const definition = { resource: schedules, texts: 'schedules', fields: ['date', 'technical_manager'] };

const { fields } = schedules;
const asked = { date: fields.date, technical_manager: fields.technical_manager, status: fields.status };

interface Typed {
  date?: string;
  technical_manager?: string;
  status?: Schedule['status'];
}

/** The staff's answer to a request: when, who, and how it stands. */
export default function ConfirmVisit({ visit, place, onClose, onSaved, onFailed }: ConfirmVisitProps) {
  const { t } = useTranslation();
  const manager = visit.technical_manager === unknownTechnicalManager ? '' : visit.technical_manager;
  const shown = { date: visit.date ? showDay(visit.date) : '', technical_manager: manager, status: 'scheduled' };
  // What was typed, and what is answered by it: where somebody else has changed that since, one is asked.
  const [draft, setDraft] = useState<{ typed: Typed; before: Partial<Schedule> }>({
    typed: {},
    before: { status: visit.status },
  });
  const { typed, before } = draft;
  // What was not touched follows the visit, as far as somebody else changes it meanwhile.
  const { date, technical_manager, status } = { ...shown, ...typed };
  const { busy, problems, refuse, clearProblem, save, conflict } = useRowForm<Schedule>(definition, place, onFailed);
  const isTouched = date !== shown.date || technical_manager !== manager || status !== shown.status;
  const unsaved = useUnsavedDraft({
    draft: isTouched ? draft : null,
    keeping: useDraftKeeping<typeof draft>('visit', visit.id),
    resume: setDraft,
    cancel: onClose,
  });

  function type(changed: Typed, over: Partial<Schedule> = {}) {
    for (const field of Object.keys(changed)) clearProblem(field);
    setDraft({ typed: { ...typed, ...changed }, before: { ...over, ...before } });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const changed = { date: readDay(date), technical_manager, status };
    const judged = judgeForm(asked, changed);
    const missing = changed.date === '' && { date: 'required' as const };
    if (refuse({ ...(judged.ok ? {} : judged.problems), ...missing })) return;
    const saved = await save({ ...visit, ...before }, changed, 'schedules.toasts.updateFailed');
    if (!saved) return;
    if (!saved.isTheirs) notifySuccess(t('schedules.toasts.updated'));
    unsaved.done();
    onSaved();
  }

  return (
    <Dialog
      title={t('visits.confirmOf', { service: visit.service_type })}
      opened
      onClose={() => isCovered() || unsaved.giveUp()}
    >
      <form className={form.form} noValidate onSubmit={submit}>
        <p className={form.hint}>
          {visit.unit}
          {visit.request_date && ` · ${t('visits.requestedOn', { day: showDay(visit.request_date) })}`}
        </p>
        {visit.note && (
          <p className={form.hint}>
            {t('visits.note')}: {visit.note}
          </p>
        )}
        <DayField
          label={t('schedules.columns.date')}
          value={date}
          problem={problems.date}
          required
          busy={busy}
          onChange={(value) => type({ date: value }, { date: visit.date })}
        />
        <TextInput
          size="sm"
          label={t('schedules.columns.technical_manager')}
          aria-required
          value={technical_manager}
          error={problems.technical_manager}
          readOnly={busy}
          onChange={(event) => {
            const over = { technical_manager: visit.technical_manager };
            type({ technical_manager: event.currentTarget.value }, over);
          }}
        />
        <NativeSelect
          size="sm"
          label={t('schedules.columns.status')}
          value={status}
          onChange={(event) => type({ status: event.currentTarget.value as Schedule['status'] })}
        >
          {scheduleStatuses.map((value) => (
            <option key={value} value={value}>
              {t(`schedules.statuses.${value}`)}
            </option>
          ))}
        </NativeSelect>
        <div className={form.buttons}>
          <Button size="sm" variant="default" onClick={unsaved.discard}>
            {t('visits.cancel')}
          </Button>
          <BusyButton size="sm" type="submit" loading={busy}>
            {t('visits.confirmSave')}
          </BusyButton>
        </div>
      </form>
      {conflict}
      <DraftQuestion {...unsaved.question} />
    </Dialog>
  );
}
