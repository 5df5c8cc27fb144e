import { expect, test } from 'vitest';
import { contractTable } from './contracts.ts';
import { documentTable } from './documents.ts';
import { paymentTable } from './payments.ts';
import { scheduleTable } from './schedules.ts';

test('a narrow card leads with columns that are there, an invoice with amount, due day and state', () => {
  const context = { language: 'pt-BR', companyName: '' };
  for (const table of [contractTable, documentTable, paymentTable, scheduleTable]) {
    const names = table.columns(context).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...(table.leads ?? [])]));
  }
  expect(paymentTable.leads).toEqual(['value', 'due_date', 'status']);
});
