import { type Ageing, ageingOf } from './ageing.ts';
import { addYears, type Day, isDay, referenceMonth } from './days.ts';
import { fromCents, toCents } from './money.ts';
import type { Problems } from './problems.ts';
import type { Company } from './resources/companies.ts';
import type { Payment } from './resources/payments.ts';
import { isBlank } from './text.ts';

/** Both days are part of it. */
export interface Period {
  from: Day;
  to: Day;
}

export interface StatementEntry {
  date: Day;
  kind: 'invoice' | 'payment';
  payment_id: number;
  unit: string;
  reference: string;
  due_date: Day;
  amount: number;
  balance: number;
  /** The day of a payment that nobody recorded is taken to be the day it was due. */
  assumed: boolean;
}

export interface Statement extends Period {
  company: Pick<Company, 'id' | 'name' | 'cnpj'>;
  opening: number;
  entries: StatementEntry[];
  closing: number;
  invoiced: number;
  paid: number;
  ageing: Ageing;
}

/** An invoice as the statement sees it, its value in cents. */
export type Invoice = Pick<Payment, 'id' | 'unit' | 'service_date' | 'due_date' | 'status'> & {
  cents: number;
  paid_on: Day | null;
};

/** An entry that has not found its place yet. */
interface Movement {
  date: Day;
  kind: StatementEntry['kind'];
  invoice: Invoice;
}

interface Asked extends Period {
  company: Pick<Company, 'id' | 'name' | 'cnpj'>;
  /** Those of the company. What was both invoiced and paid before the period, or both after it, may be left out. */
  invoices: Iterable<Invoice>;
  today: Day;
}

/** Who owed what in a period. Sums are of whole cents, so they are exact. */
export function statementOf({ company, invoices, from, to, today }: Asked): Statement {
  const movements: Movement[] = [];
  const pending: Invoice[] = [];
  let opening = 0;
  const add = (movement: Movement) => {
    if (movement.date < from) opening += change(movement);
    else if (movement.date <= to) movements.push(movement);
  };
  for (const invoice of invoices) {
    add({ date: invoice.service_date, kind: 'invoice', invoice });
    if (invoice.status === 'pending') pending.push(invoice);
    else add({ date: invoice.paid_on ?? assumedDay(invoice, today), kind: 'payment', invoice });
  }
  const sums = { invoice: 0, payment: 0 };
  let balance = opening;
  const entries = movements.sort(inOrder).map((movement): StatementEntry => {
    const { date, kind, invoice } = movement;
    sums[kind] += invoice.cents;
    balance += change(movement);
    return {
      date,
      kind,
      payment_id: invoice.id,
      unit: invoice.unit,
      reference: referenceMonth(invoice.service_date),
      due_date: invoice.due_date,
      amount: fromCents(invoice.cents),
      balance: fromCents(balance),
      assumed: kind === 'payment' && invoice.paid_on === null,
    };
  });
  return {
    company: { id: company.id, name: company.name, cnpj: company.cnpj },
    from,
    to,
    opening: fromCents(opening),
    entries,
    closing: fromCents(balance),
    invoiced: fromCents(sums.invoice),
    paid: fromCents(sums.payment),
    ageing: ageingOf(pending, today),
  };
}

/** What is owed grows with an invoice and falls with its payment. */
const change = ({ kind, invoice }: Movement) => (kind === 'invoice' ? invoice.cents : -invoice.cents);

/** Nobody can have paid after today. */
const assumedDay = ({ due_date }: Invoice, today: Day) => (due_date < today ? due_date : today);

/** By date; on one day invoices come before payments, and each of them by id. */
function inOrder(one: Movement, other: Movement): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  if (one.kind !== other.kind) return one.kind === 'invoice' ? -1 : 1;
  return one.invoice.id - other.invoice.id;
}

export interface StatementMonth {
  /** `yyyy-mm` */
  month: string;
  invoiced: number;
  paid: number;
}

/** What was invoiced and paid in each month of the period, also in those without entries. */
export function monthsOf({ from, to, entries }: Pick<Statement, 'from' | 'to' | 'entries'>): StatementMonth[] {
  const sums = new Map(monthsIn(from, to).map((month) => [month, { invoice: 0, payment: 0 }]));
  for (const { date, kind, amount } of entries) {
    const sum = sums.get(date.slice(0, 7));
    if (sum) sum[kind] += toCents(amount);
  }
  return [...sums].map(([month, sum]) => ({ month, invoiced: fromCents(sum.invoice), paid: fromCents(sum.payment) }));
}

function monthsIn(from: Day, to: Day): string[] {
  const months: string[] = [];
  const [last, [year = 0, first = 1]] = [to.slice(0, 7), from.split('-').map(Number)];
  for (let at = year * 12 + first - 1; ; at++) {
    const month = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
    if (month > last) return months;
    months.push(month);
  }
}

/** A statement covers so many years at most. */
const longestPeriod = 10;

/**
 * The period a query asks for: until today, unless it says otherwise, and from the same day a year before.
 * It ends after it begins, and ten years later at the latest.
 */
export function readPeriod(
  query: { from?: unknown; to?: unknown },
  today: Day,
): { ok: true; value: Period } | { ok: false; problems: Problems } {
  const to = isBlank(query.to) ? today : query.to;
  if (!isWholeDay(to)) return { ok: false, problems: { to: 'day' } };
  const from = isBlank(query.from) ? addYears(to, -1) : query.from;
  if (!isWholeDay(from) || from > to || from < addYears(to, -longestPeriod))
    return { ok: false, problems: { from: 'day' } };
  return { ok: true, value: { from, to } };
}

const isWholeDay = (input: unknown): input is Day => typeof input === 'string' && isDay(input);
