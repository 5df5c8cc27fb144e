import { fileTypes, longestText, proofs, showDay, showMoney } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { IconUpload } from '../../ui/icons.ts';
import { FilePicker } from './FilePicker.tsx';
import classes from './ProofForm.module.css';
import { type ProofSending, useProofForm } from './use-proof-form.ts';

/** Sends one proof. What fails keeps everything that was chosen and typed, to be tried again as it stands. */
export function ProofForm(sending: ProofSending) {
  const { t } = useTranslation();
  const id = useId();
  const { proved, invoice, file, note, problems, progress, change, pick, send, question } = useProofForm(sending);
  const isSending = progress !== null;
  const problemId = (name: string) => (name in problems ? `${id}-${name}-problem` : undefined);
  const marks = (name: string) => ({ 'aria-invalid': name in problems, 'aria-describedby': problemId(name) });
  const problem = (name: string) =>
    name in problems && (
      <p id={problemId(name)} role="alert" className={classes.problem}>
        {problems[name]}
      </p>
    );
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <div className={classes.field}>
        <label htmlFor={`${id}-invoice`}>{t('proofs.invoice')}</label>
        <select
          id={`${id}-invoice`}
          value={invoice?.id ?? ''}
          disabled={isSending}
          {...marks('payment_id')}
          onChange={({ currentTarget }) => change({ picked: Number(currentTarget.value) })}
        >
          {!invoice && <option value="" hidden />}
          {sending.invoices.map(({ id: value, due_date, value: amount, unit }) => (
            <option key={value} value={value}>
              {t(proved.has(value) ? 'proofs.optionUnderReview' : 'proofs.invoiceOption', {
                value: showMoney(amount),
                day: showDay(due_date),
                unit,
              })}
            </option>
          ))}
        </select>
        {problem('payment_id')}
      </div>
      <div className={classes.field}>
        <FilePicker
          file={file}
          accept={proofs.files.file.types.map((type) => fileTypes[type].mediaType).join(',')}
          disabled={isSending}
          describedBy={problemId('file')}
          onPick={pick}
        />
        {problem('file')}
        {file && problemId('file') && <p className={classes.hint}>{t('proofs.types')}</p>}
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-note`}>{t('proofs.note')}</label>
        <textarea
          id={`${id}-note`}
          rows={2}
          maxLength={longestText}
          value={note}
          readOnly={isSending}
          {...marks('note')}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        {problem('note')}
      </div>
      {isSending && <progress className={classes.progress} value={progress} aria-label={t('proofs.sending')} />}
      <div className={classes.send}>
        <Button type="submit" aria-disabled={isSending} leftSection={<IconUpload aria-hidden size={18} />}>
          {isSending ? t('proofs.sending') : t('proofs.send')}
        </Button>
      </div>
      <DraftQuestion {...question} />
    </form>
  );
}
