import {
  judge,
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
import { Dialog } from '../../ui/Dialog.tsx';
import { isCovered } from '../../ui/is-covered.ts';
import { notifySuccess } from '../../ui/notify.ts';
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

/** The staff's answer to a request: when, who, and how it stands. */
export function ConfirmVisit({ visit, place, onClose, onSaved, onFailed }: ConfirmVisitProps) {
  const { t } = useTranslation();
  const manager = visit.technical_manager === unknownTechnicalManager ? '' : visit.technical_manager;
  // What was not touched follows the visit, as far as somebody else changes it meanwhile.
  const [date = visit.date ? showDay(visit.date) : '', setDate] = useState<string>();
  const [technical_manager = manager, setManager] = useState<string>();
  const [status, setStatus] = useState<Schedule['status']>('scheduled');
  // What is answered; where somebody else has changed it since, one is asked.
  const [before, setBefore] = useState<Partial<Schedule>>({ status: visit.status });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { busy, problems: refused, save, conflict } = useRowForm<Schedule>(definition, place);
  const problems = { ...wrong, ...refused };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { unit, request_date, service_type } = visit;
    const body = { unit, request_date, service_type, date: readDay(date), technical_manager, status };
    const judged = judge(schedules, body, false);
    const found = { ...(judged.ok ? {} : judged.problems), ...(body.date === '' && { date: 'required' }) };
    setWrong(Object.fromEntries(Object.entries(found).map(([name, problem]) => [name, t(`problems.${problem}`)])));
    if (Object.keys(found).length > 0) return;
    const saved = await save({ ...visit, ...before }, body, 'schedules.toasts.updateFailed');
    if (!saved) return onFailed();
    if (!saved.isTheirs) notifySuccess(t('schedules.toasts.updated'));
    onSaved();
  }

  return (
    <Dialog
      title={t('visits.confirmOf', { service: visit.service_type })}
      opened
      onClose={() => isCovered() || onClose()}
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
          busy={busy}
          onChange={(value) => {
            setDate(value);
            setBefore({ date: visit.date, ...before });
          }}
        />
        <TextInput
          size="sm"
          label={t('schedules.columns.technical_manager')}
          value={technical_manager}
          error={problems.technical_manager}
          readOnly={busy}
          onChange={(event) => {
            setManager(event.currentTarget.value);
            setBefore({ technical_manager: visit.technical_manager, ...before });
          }}
        />
        <NativeSelect
          size="sm"
          label={t('schedules.columns.status')}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as Schedule['status'])}
        >
          {scheduleStatuses.map((value) => (
            <option key={value} value={value}>
              {t(`schedules.statuses.${value}`)}
            </option>
          ))}
        </NativeSelect>
        <div className={form.buttons}>
          <Button size="sm" variant="default" onClick={onClose}>
            {t('visits.cancel')}
          </Button>
          <Button size="sm" type="submit" loading={busy}>
            {t('visits.confirmSave')}
          </Button>
        </div>
      </form>
      {conflict}
    </Dialog>
  );
}
