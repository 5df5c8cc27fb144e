import type { Statement } from '@clareira/contract';
import type { TFunction } from 'i18next';
import type { Exported } from '../../table/export/exported.ts';
import type { Sheet } from '../../table/export/sheet.ts';

const columns = ['date', 'kind', 'unit', 'reference', 'due', 'amount', 'balance', 'remark'];

/**
 * The entries as a file for a spreadsheet, between what was owed before and after them. A payment takes away, so its amount
 * is below zero: the first balance and all amounts are the last balance.
 */
export function statementSheet({ entries, from, to, opening, closing }: Statement, t: TFunction): Sheet {
  const balance = (text: string, day: string, money: number): Exported[] => [
    { day },
    t(`statement.${text}`),
    ...['', '', '', ''],
    { money },
    '',
  ];
  return {
    name: t('statement.title'),
    titles: columns.map((name) => t(`statement.columns.${name}`)),
    length: entries.length + 2,
    row: (index) => {
      if (index === 0) return balance('opening', from, opening);
      const entry = entries[index - 1];
      if (!entry) return balance('closing', to, closing);
      return [
        { day: entry.date },
        t(`statement.kinds.${entry.kind}`, { id: entry.payment_id }),
        entry.unit,
        entry.reference,
        { day: entry.due_date },
        // The payment of nothing is nothing, and not less than that.
        { money: entry.kind === 'payment' ? 0 - entry.amount : entry.amount },
        { money: entry.balance },
        entry.assumed ? t('statement.assumed') : '',
      ];
    },
  };
}
