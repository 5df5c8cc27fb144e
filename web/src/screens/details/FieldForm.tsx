import { type Payment, type Place, payments } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rereadRows } from '../../api/reread-rows.ts';
import { derivedKeys, rowsKey } from '../../api/rows.ts';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
import { useRowForm } from '../use-row-form.tsx';
import classes from './RowFacts.module.css';

interface Typed {
  text: string;
  /** What it is typed over: where somebody else has changed that since, one is asked. */
  before: string | null;
}

export interface FieldInput {
  value: string;
  problem: string | undefined;
  busy: boolean;
  onChange(text: string): void;
}

interface FieldFormProps {
  row: Payment;
  place: Place;
  /** The table has no column for it. */
  name: 'paid_on' | 'pix_code';
  isRequired?: boolean;
  /** What its button says. */
  button: string;
  children(input: FieldInput): ReactNode;
}

/** One field of an invoice, saved by itself. */
export function FieldForm({ row, place, name, isRequired = false, button, children }: FieldFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>();
  const definition = { resource: payments, texts: 'payments', fields: [name] };
  const { busy, problems, refuse, clearProblem, save, conflict } = useRowForm<Payment>(definition, place);
  const field = payments.fields[name];
  const stored = field.print(row[name]);
  const list = rowsKey(payments, place);
  const { text = stored, before = row[name] } = typed ?? {};
  const { question, done } = useUnsavedDraft({
    draft: typed && text !== stored ? typed : null,
    keeping: useDraftKeeping<Typed>(name, row.id),
    resume: setTyped,
    cancel: () => type(undefined),
    part: 'aside',
  });

  function type(next: Typed | undefined) {
    setTyped(next);
    clearProblem(name);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = field.parse(field.read(text));
    if (!parsed.ok || (isRequired && parsed.value === null)) {
      refuse({ [name]: parsed.ok ? 'required' : parsed.problem });
      return;
    }
    const saved = await save({ ...row, [name]: before }, { [name]: parsed.value }, 'payments.toasts.updateFailed');
    if (saved) {
      done();
      // At once: the next save, of another field, must know the row as it is.
      queries.setQueryData<Payment[]>(list, (rows) => rows?.map((one) => (one.id === row.id ? saved.row : one)));
      if (!saved.isTheirs) tell(saved.row[name] === parsed.value);
    }
    const refetchType = saved ? 'active' : 'none';
    for (const queryKey of derivedKeys) queries.invalidateQueries({ queryKey, refetchType });
    await rereadRows(queries, payments, place);
    // What was typed since stays.
    if (saved) setTyped((now) => (now === typed ? undefined : now));
  }

  /** An invoice that somebody made pending meanwhile keeps no day. */
  function tell(isKept: boolean) {
    if (isKept) notifySuccess(t('payments.toasts.updated'));
    else notifyError(t('payments.toasts.updateFailed'));
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {children({ value: text, problem: problems[name], busy, onChange: (next) => type({ text: next, before }) })}
      <div>
        <BusyButton type="submit" size="sm" variant="light" loading={busy} disabled={text.trim() === stored}>
          {button}
        </BusyButton>
      </div>
      {conflict}
      <DraftQuestion {...question} />
    </form>
  );
}
