import { type Document, fold, type Payment, searchedAmount, showDay, showMoney } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { toTableRow } from '../../screens/table-row.ts';
import type { Paper } from './jump.ts';

/** Those still to be paid first, the newest before the others. */
export function invoicePapers(payments: readonly Payment[], path: string, t: TFunction): Paper[] {
  const isOpen = ({ status }: Payment) => Number(status === 'pending');
  return payments
    .toSorted((a, b) => isOpen(b) - isOpen(a) || (a.due_date < b.due_date ? 1 : -1))
    .map(({ id, unit, due_date, value, status, billet_code }) => {
      const name = t('quickJump.invoice', { value: showMoney(value), day: showDay(due_date) });
      const about = `${unit} · ${t(`payments.statuses.${status}`)}`;
      const searched = fold(
        [name, about, searchedAmount(value), billet_code, billet_code.replace(/\D/g, '')].join(' '),
      );
      return { path: toTableRow(path, id), name, about, searched };
    });
}

export function documentPapers(documents: readonly Document[], path: string, t: TFunction): Paper[] {
  return documents.map(({ id, name, type, unit, date }) => {
    const about = `${unit} · ${t(`documents.types.${type}`)}`;
    const searched = fold([name, about, date === null ? '' : showDay(date)].join(' '));
    return { path: toTableRow(path, id), name, about, searched };
  });
}
