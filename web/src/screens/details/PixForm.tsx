import { type Payment, type Place, payments } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsKey } from '../../api/rows.ts';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
import { useRowForm } from '../use-row-form.tsx';
import classes from './RowFacts.module.css';

const definition = { resource: payments, texts: 'payments', fields: ['pix_code'] };

interface Typed {
  code: string;
  before: Payment['pix_code'];
}

/** The bank's PIX code, which the table has no column for. */
export function PixForm({ row, place }: { row: Payment; place: Place }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const id = useId();
  // What is typed, and what it is typed over: where somebody else has changed that since, one is asked.
  const [typed, setTyped] = useState<Typed>();
  const { busy, problems, refuse, clearProblem, save, conflict } = useRowForm<Payment>(definition, place);
  const { code = row.pix_code ?? '', before = row.pix_code } = typed ?? {};
  const problem = problems.pix_code;
  const { question, done } = useUnsavedDraft({
    draft: typed && code !== (row.pix_code ?? '') ? typed : null,
    keeping: useDraftKeeping<Typed>('pix', row.id),
    resume: setTyped,
    cancel: () => type(undefined),
    part: 'aside',
  });

  function type(next: Typed | undefined) {
    setTyped(next);
    clearProblem('pix_code');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = payments.fields.pix_code.parse(code);
    if (!parsed.ok) {
      refuse({ pix_code: parsed.problem });
      return;
    }
    const changed = { pix_code: parsed.value };
    const saved = await save({ ...row, pix_code: before }, changed, 'payments.toasts.updateFailed');
    if (saved && !saved.isTheirs) notifySuccess(t('payments.toasts.updated'));
    if (saved) done();
    await queries.invalidateQueries({ queryKey: rowsKey(payments, place) });
    // What was typed since stays.
    if (saved) setTyped((now) => (now === typed ? undefined : now));
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('details.pix')}</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        value={code}
        readOnly={busy}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => type({ code: currentTarget.value, before })}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <div>
        <BusyButton
          type="submit"
          size="sm"
          variant="light"
          loading={busy}
          disabled={code.trim() === (row.pix_code ?? '')}
        >
          {t('details.savePix')}
        </BusyButton>
      </div>
      {conflict}
      <DraftQuestion {...question} />
    </form>
  );
}
