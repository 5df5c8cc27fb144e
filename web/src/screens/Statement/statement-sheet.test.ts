import type { Statement, StatementEntry } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { statementSheet } from './statement-sheet.ts';

const t = ((key: string) => key.replace('statement.', '')) as unknown as TFunction;

test('the file begins and ends with what was owed, so that its amounts add up, and says which days are assumed', () => {
  const common = { unit: 'Matriz', reference: '10/2026', due_date: '2026-10-20', payment_id: 7 };
  const entries: StatementEntry[] = [
    { ...common, date: '2026-10-05', kind: 'invoice', amount: 100, balance: 140, assumed: false },
    { ...common, date: '2026-10-20', kind: 'payment', amount: 100, balance: 40, assumed: true },
    { ...common, date: '2026-10-20', kind: 'payment', amount: 0, balance: 40, assumed: true },
  ];
  const period = { from: '2026-10-01', to: '2026-10-31' };
  const sheet = statementSheet({ ...period, entries, opening: 40, closing: 40 } as Statement, t);
  expect(sheet.titles).toHaveLength(8);
  const [day, due] = [{ day: '2026-10-20' }, { day: '2026-10-20' }];
  expect(Array.from({ length: sheet.length }, (_, index) => sheet.row(index))).toEqual([
    [{ day: '2026-10-01' }, 'opening', '', '', '', '', { money: 40 }, ''],
    [{ day: '2026-10-05' }, 'kinds.invoice', 'Matriz', '10/2026', due, { money: 100 }, { money: 140 }, ''],
    [day, 'kinds.payment', 'Matriz', '10/2026', due, { money: -100 }, { money: 40 }, 'assumed'],
    [day, 'kinds.payment', 'Matriz', '10/2026', due, { money: 0 }, { money: 40 }, 'assumed'],
    [{ day: '2026-10-31' }, 'closing', '', '', '', '', { money: 40 }, ''],
  ]);
});
