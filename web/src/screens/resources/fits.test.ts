import { expect, test } from 'vitest';
import { tableWidth, type Widths } from '../../table/table-width.ts';
import { companyTable } from './companies.ts';
import { contractTable } from './contracts.ts';
import { documentTable } from './documents.ts';
import { paymentTable } from './payments.ts';
import { scheduleTable } from './schedules.ts';

/** In rem: what a window of 1280 px leaves between the margins of a screen. */
const room = 74.8;

test.each([
  ['payments', paymentTable, 2],
  ['contracts', contractTable, 2],
  ['documents', documentTable, 2],
  ['schedules', scheduleTable, 3],
  ['companies', companyTable, 2],
] as const)('the table of %s is not cut at 1280 px, its actions included', (_, { columns }, actions) => {
  const widths: Widths = columns({ language: 'pt-BR', companyName: '' });
  expect(tableWidth(widths, actions)).toBeLessThanOrEqual(room);
});
