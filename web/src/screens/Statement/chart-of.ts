import { fromCents, monthsOf, type Statement, type StatementMonth, toCents } from '@clareira/contract';

/** More months than these would be bars too thin to tell apart: a longer period is told by its years. */
const mostMonths = 24;

/** What was invoiced and paid in each month of a period, or in each year of a long one. */
export function chartOf(statement: Pick<Statement, 'from' | 'to' | 'entries'>) {
  const months = monthsOf(statement);
  const by = months.length > mostMonths ? ('year' as const) : ('month' as const);
  const pieces = Map.groupBy(months, ({ month }) => (by === 'year' ? month.slice(0, 4) : nameOf(month)));
  const bars = [...pieces].map(([name, own]) => ({ name, invoiced: sum(own, 'invoiced'), paid: sum(own, 'paid') }));
  return { by, bars };
}

const sum = (months: readonly StatementMonth[], kind: 'invoiced' | 'paid') =>
  fromCents(months.reduce((cents, month) => cents + toCents(month[kind]), 0));

/** `2026-03` as `03/2026`, the way that a reference month is written. */
const nameOf = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;
