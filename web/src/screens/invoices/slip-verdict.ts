import { type BoletoVerdict, boletoVerdict, type Day, showDay, showMoney } from '@clareira/contract';
import type { Remark } from '../../ui/Remark.tsx';

/** What a slip's code asks for, held against its invoice. Near its due date a code means one day only. */
export function verdictOf(code: string, invoice: { value?: number | null; due_date?: Day | null }, today: Day) {
  const { value = null, due_date = null } = invoice;
  return boletoVerdict(code, { value, due_date }, due_date ?? today);
}

/** The verdict in words. */
export function verdictRemark(found: BoletoVerdict): Remark {
  switch (found.verdict) {
    case 'matches':
      return { tone: 'good', text: 'openInvoice.codeMatches' };
    case 'amount-differs':
      return { tone: 'late', text: 'openInvoice.codeAmountDiffers', values: { value: showMoney(found.amount) } };
    case 'due-differs':
      return { tone: 'late', text: 'openInvoice.codeDueDiffers', values: { day: showDay(found.due) } };
    case 'digits-wrong':
      return { tone: 'late', text: 'openInvoice.codeDigitsWrong' };
  }
}
