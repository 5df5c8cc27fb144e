import { type Day, type Payment, payments } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { fewAtOnce } from '../../api/few-at-once.ts';
import { rereadAfter } from '../../api/reread-after.ts';
import { updateRow } from '../../api/rows.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { type Failure, failureOf } from '../rows/failure.ts';
import { wholeBody } from '../rows/whole-body.ts';
import type { AccountPayment } from './columns.ts';

export interface Settled {
  /** As they were before. */
  readonly rows: readonly AccountPayment[];
  readonly paid_on: Day;
  readonly account_id: number;
}

interface UndoContext {
  readonly t: TFunction;
  reload(): Promise<void>;
}

/** Puts invoices back to pending, one call for each. Where others have changed some, it says how many went back, and the reload shows which. */
export async function undoSettling({ rows, paid_on, account_id }: Settled, context: UndoContext): Promise<void> {
  const { t, reload } = context;
  const failures: Failure['kind'][] = [];
  await fewAtOnce(rows, async ({ company_name, ...before }) => {
    const paid: Payment = { ...before, status: 'paid_off', paid_on };
    const change = { resource: payments, wire: {}, place: { account_id, company_id: before.company_id } };
    await updateRow(change, paid, wholeBody(payments, before, {}), {}).catch((error) =>
      failures.push(failureOf(error).kind),
    );
  });
  const of = rows.length;
  const count = of - failures.length;
  if (count === of) notifySuccess(t('receivables.unsettled', { count }));
  else if (failures.some((kind) => kind !== 'conflict')) notifyError(t('receivables.unsettleFailed'));
  else notifyError(of > 1 ? t('receivables.unsettledOf', { count, of }) : t('problems.changedByOther'));
  await rereadAfter(count === 0 && failures.every((kind) => kind === 'unanswered'), reload);
}
