import type { Statement } from '@clareira/contract';
import type { TFunction } from 'i18next';
import type { Sheet } from '../../table/export/sheet.ts';

/** The entries as a file for a spreadsheet; a payment takes away, so its amount is below zero. */
export function statementSheet({ entries }: Pick<Statement, 'entries'>, t: TFunction): Sheet {
  const names = ['date', 'kind', 'unit', 'reference', 'due', 'amount', 'balance'];
  return {
    name: t('statement.title'),
    titles: names.map((name) => t(`statement.columns.${name}`)),
    length: entries.length,
    row: (index) => {
      const entry = entries[index];
      if (!entry) return [];
      return [
        { day: entry.date },
        t(`statement.kinds.${entry.kind}`, { id: entry.payment_id }),
        entry.unit,
        entry.reference,
        { day: entry.due_date },
        { money: entry.kind === 'payment' ? -entry.amount : entry.amount },
        { money: entry.balance },
      ];
    },
  };
}
