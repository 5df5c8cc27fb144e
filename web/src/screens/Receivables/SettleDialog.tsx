import { fromCents, isDay, paidDayProblems, paths, readDay, showDay, showMoney, toCents } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { today } from '../../today.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { focusInstead, searchBox } from '../../ui/lost-focus.ts';
import { notifySuccess, type ToastAction } from '../../ui/notify.ts';
import { DayField } from '../DayField.tsx';
import { useSending } from '../use-sending.ts';
import type { AccountPayment } from './columns.ts';
import classes from './SettleDialog.module.css';
import { type Settled, undoSettling } from './undo-settling.ts';

/** More of them scroll, and for that a keyboard has to get there. */
const mostInView = 8;
const scrolled = { tabIndex: 0 };
const fields = ['paid_on'];

interface SettleDialogProps {
  /** None: the dialog is closed. Others are another question, and need another key: this one may still wait for its answer. */
  rows: readonly AccountPayment[];
  onClose(): void;
}

/** Asks for the day on which these invoices were paid, and marks all of them or none. */
export function SettleDialog({ rows, onClose }: SettleDialogProps) {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const client = useQueryClient();
  // What is asked about stays in sight while the dialog closes.
  const [shown] = useState(rows);
  const [paidOn, setPaidOn] = useState(showDay(today()));
  const textId = useId();
  const reload = () => client.invalidateQueries();
  const { busy, problems, refuse, clearProblem, send } = useSending({ fields, reread: reload });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const paid_on = readDay(paidOn);
    if (refuse(isDay(paid_on) ? paidDayProblems(paid_on, today()) : { paid_on: 'day' })) return;
    const body = { ids: shown.map(({ id }) => id), paid_on };
    const sent = await send(
      () => call<{ settled: number }>('POST', paths.settle(account_id), body),
      'receivables.settleFailed',
    );
    if (!sent) return;
    const { settled } = sent.answer;
    const text = t(settled === 0 ? 'receivables.settledBefore' : 'receivables.settled', { count: settled });
    // Of fewer than were asked for nobody knows which: they stay.
    notifySuccess(text, settled === shown.length ? undoOf({ rows: shown, paid_on, account_id }) : undefined);
    onClose();
    await reload();
    // What asked for it has nothing more to settle.
    focusInstead(searchBox);
  }

  function undoOf(settled: Settled): ToastAction {
    return { text: t('notifications.undo'), run: () => undoSettling(settled, { t, reload }) };
  }

  const total = fromCents(shown.reduce((sum, { value }) => sum + toCents(value), 0));
  return (
    <Dialog title={t('receivables.settle')} opened={rows.length > 0} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className={classes.field}>
          <DayField
            label={t('receivables.paidOn')}
            value={paidOn}
            problem={problems.paid_on}
            busy={busy}
            onChange={(typed) => {
              setPaidOn(typed);
              clearProblem('paid_on');
            }}
          />
        </div>
        <p className={classes.text} id={textId}>
          {t('receivables.settleText', { count: shown.length, value: showMoney(total) })}
        </p>
        <ul className={classes.list} aria-labelledby={textId} {...(shown.length > mostInView && scrolled)}>
          {shown.map(({ id, company_name, due_date, value }) => (
            <li key={id}>
              <span>{company_name}</span>
              <span>{showMoney(value)}</span>
              <span className={classes.due}>{t('receivables.due', { day: showDay(due_date) })}</span>
            </li>
          ))}
        </ul>
        <DialogButtons>
          <Button size="sm" variant="default" onClick={onClose}>
            {t('table.cancel')}
          </Button>
          <BusyButton size="sm" type="submit" loading={busy}>
            {t('receivables.settle')}
          </BusyButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
