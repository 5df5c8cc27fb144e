import { type Payment, type Place, payments, problemOf } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSessionExpired } from '../../api/client.ts';
import { rowsKey, updateRow } from '../../api/rows.ts';
import { useSession } from '../../session/session.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { failureOf } from '../rows/failure.ts';
import classes from './RowFacts.module.css';

/** The bank's PIX code, which the table has no column for. */
export function PixForm({ row, place }: { row: Payment; place: Place }) {
  const { t } = useTranslation();
  const { expire } = useSession();
  const queries = useQueryClient();
  const id = useId();
  const [code, setCode] = useState(row.pix_code ?? '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const parsed = payments.fields.pix_code.parse(code);
    if (!parsed.ok) return setProblem(t(`problems.${parsed.problem}`));
    setBusy(true);
    try {
      const { unit, service_date, due_date, status, value, billet_code } = row;
      const values = { unit, service_date, due_date, status, value, billet_code, pix_code: parsed.value };
      await updateRow<Payment>({ resource: payments, wire: {}, place }, row, values, {});
      notifySuccess(t('payments.toasts.updated'));
    } catch (error) {
      if (isSessionExpired(error)) expire();
      else explain(error);
    }
    setBusy(false);
    queries.invalidateQueries({ queryKey: rowsKey(payments, place) });
  }

  function explain(error: unknown) {
    const failure = failureOf(error);
    if (failure.kind === 'conflict') return notifyError(t('problems.changedByOther'));
    const text = failure.kind === 'refused' ? failure.errors.pix_code?.[0] : undefined;
    if (text === undefined) return notifyError(t('payments.toasts.updateFailed'));
    const known = problemOf(text);
    setProblem(known ? t(`problems.${known}`) : text);
  }

  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <label htmlFor={id}>{t('details.pix')}</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        value={code}
        readOnly={isBusy}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setProblem(undefined);
        }}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button
          type="submit"
          size="sm"
          variant="light"
          loading={isBusy}
          disabled={code.trim() === (row.pix_code ?? '')}
        >
          {t('details.savePix')}
        </Button>
      </div>
    </form>
  );
}
