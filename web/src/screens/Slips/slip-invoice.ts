import { type Day, isBlank, judge, type Problems, payments, readAmount, readAnyDay } from '@clareira/contract';
import { verdictOf } from '../invoices/slip-verdict.ts';
import { attachedTo } from './slip-existing.ts';
import type { SlipRow } from './slip-row.ts';

/** What was typed as a day, or as it is where it is none: the rules say so. */
const dayOf = (typed: string) => readAnyDay(typed) ?? typed;

/** Its code, held against what was typed. */
export function verdictOn({ billet_code, value, due_date }: SlipRow, today: Day) {
  const amount = readAmount(value);
  const invoice = { value: typeof amount === 'number' ? amount : null, due_date: dayOf(due_date) || null };
  return verdictOf(billet_code, invoice, today);
}

/** The row as it goes out, or what is wrong with it. */
export function judged(row: SlipRow) {
  const { file } = row.billet;
  const invoice = attachedTo(row);
  if (invoice && file) return { ok: true as const, values: { company_id: invoice.company_id, billet_file: file } };
  const { unit, service_date, due_date, value, billet_code } = row;
  const days = { service_date: dayOf(service_date), due_date: dayOf(due_date) };
  const body = { unit, ...days, value: readAmount(value), billet_code, status: 'pending' };
  const result = judge(payments, body, true);
  const problems: Problems = result.ok ? {} : { ...result.problems };
  if (isBlank(row.company_id)) problems.company_id = 'required';
  if (!result.ok || row.company_id === null) return { ok: false as const, problems };
  const values = { ...result.values, company_id: row.company_id, ...(file && { billet_file: file }) };
  return { ok: true as const, values };
}
