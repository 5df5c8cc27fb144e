import { type BoletoVerdict, boletoVerdict, type Payment, showDay, showMoney } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { RowIcon } from '../../ui/RowIcon.tsx';
import '../../ui/tones.css';
import classes from './SlipVerdict.module.css';

/** What a slip's code asks for, held against its invoice. Near its due date a code means one day only. */
export function verdictOf(code: string, invoice: Partial<Pick<Payment, 'value' | 'due_date'>>, today: string) {
  const { value = null, due_date = null } = invoice;
  return boletoVerdict(code, { value, due_date }, due_date ?? today);
}

export function SlipVerdict({ verdict }: { verdict: BoletoVerdict }) {
  const { t } = useTranslation();
  const tone = verdict.verdict === 'matches' ? 'good' : 'late';
  return (
    <p className={classes.verdict} data-tone={tone}>
      <RowIcon name={tone} small />
      {verdictText(verdict, t)}
    </p>
  );
}

function verdictText(found: BoletoVerdict, t: TFunction): string {
  switch (found.verdict) {
    case 'matches':
      return t('openInvoice.codeMatches');
    case 'amount-differs':
      return t('openInvoice.codeAmountDiffers', { value: showMoney(found.amount) });
    case 'due-differs':
      return t('openInvoice.codeDueDiffers', { day: showDay(found.due) });
    case 'digits-wrong':
      return t('openInvoice.codeDigitsWrong');
  }
}
