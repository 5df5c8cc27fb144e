import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { fromCents, toCents } from './money.ts';
import { type Invoice, monthsOf, readPeriod, type StatementEntry, statementOf } from './statement.ts';

const company = { id: 7, name: 'Verde Vale', cnpj: '12345678000190' };
const today = '2026-03-09';
const year = { from: '2025-03-09', to: today };

const invoice = (given: Partial<Invoice>): Invoice => ({
  id: 1,
  unit: 'Matriz',
  service_date: '2026-01-10',
  due_date: '2026-02-10',
  status: 'pending',
  cents: 10_000,
  paid_on: null,
  ...given,
});

const paid = (given: Partial<Invoice>) => invoice({ status: 'paid_off', ...given });

const statement = (invoices: Invoice[], period = year) => statementOf({ company, invoices, today, ...period });

const placesOf = (entries: StatementEntry[]) => entries.map(({ date, kind, payment_id }) => [date, kind, payment_id]);

describe('a statement', () => {
  test('of nothing is empty', () => {
    expect(statement([])).toEqual({
      company,
      ...year,
      opening: 0,
      entries: [],
      closing: 0,
      invoiced: 0,
      paid: 0,
      ageing: { as_of: today, not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0, total: 0 },
    });
  });

  test('has its keys in order, and of the company only those that belong in it', () => {
    const told = statementOf({
      company: { ...company, email: 'x' } as typeof company,
      invoices: [invoice({})],
      today,
      ...year,
    });
    expect(Object.keys(told).join(' ')).toBe('company from to opening entries closing invoiced paid ageing');
    expect(told.company).toEqual(company);
    expect(Object.keys(told.entries[0] ?? {}).join(' ')).toBe(
      'date kind payment_id unit reference due_date amount balance assumed',
    );
  });

  test('runs a balance over invoices and payments', () => {
    const told = statement([
      paid({ id: 1, service_date: '2025-01-05', due_date: '2025-02-05', paid_on: '2025-03-08', cents: 5000 }),
      invoice({ id: 2, service_date: '2025-03-08', due_date: '2025-04-08', cents: 12_345 }),
      paid({ id: 3, service_date: '2025-03-09', due_date: '2025-04-09', paid_on: '2025-04-01', cents: 30 }),
      paid({ id: 4, service_date: '2025-02-01', due_date: '2025-03-01', paid_on: '2025-03-10', cents: 1 }),
      invoice({ id: 5, service_date: '2026-03-09', due_date: '2026-03-09', cents: 200 }),
      invoice({ id: 6, service_date: '2026-03-10', due_date: '2026-04-09', cents: 4000 }),
    ]);
    expect(told).toMatchObject({ opening: 123.46, closing: 125.45, invoiced: 2.3, paid: 0.31 });
    expect(told.entries.map(({ payment_id, amount, balance }) => [payment_id, amount, balance])).toEqual([
      [3, 0.3, 123.76],
      [4, 0.01, 123.75],
      [3, 0.3, 123.45],
      [5, 2, 125.45],
    ]);
    expect(told.ageing).toMatchObject({ not_due: 42, over_90: 123.45, total: 165.45 });
  });

  test('tells of an entry what the page does', () => {
    expect(statement([paid({ id: 9, paid_on: '2026-02-08' })]).entries).toEqual([
      {
        date: '2026-01-10',
        kind: 'invoice',
        payment_id: 9,
        unit: 'Matriz',
        reference: '01/2026',
        due_date: '2026-02-10',
        amount: 100,
        balance: 100,
        assumed: false,
      },
      {
        date: '2026-02-08',
        kind: 'payment',
        payment_id: 9,
        unit: 'Matriz',
        reference: '01/2026',
        due_date: '2026-02-10',
        amount: 100,
        balance: 0,
        assumed: false,
      },
    ]);
  });

  test.for([
    ['2026-03-08', '2026-03-08'],
    ['2026-03-09', '2026-03-09'],
    ['2026-03-10', '2026-03-09'],
    ['2027-01-01', '2026-03-09'],
  ] as const)('assumes a payment due on %s, of which no day is known, on %s', ([due_date, date]) => {
    const [, payment] = statement([paid({ due_date })]).entries;
    expect(payment).toMatchObject({ kind: 'payment', date, assumed: true, due_date });
  });

  test('does not count as paid what is pending, whatever day is left in the row', () => {
    const told = statement([invoice({ paid_on: '2026-02-01' })]);
    expect(told).toMatchObject({ paid: 0, closing: 100, ageing: { days_1_30: 100 } });
  });

  test('is below zero while more was paid than invoiced', () => {
    const told = statement([paid({ service_date: '2026-03-01', paid_on: '2026-02-01' })]);
    expect(told.entries.map(({ balance }) => balance)).toEqual([-100, 0]);
  });

  test('orders by date, invoices before payments, then by id', () => {
    const day = '2026-02-01';
    const told = statement([
      paid({ id: 12, service_date: day, paid_on: day }),
      paid({ id: 3, service_date: day, paid_on: day }),
      paid({ id: 2, service_date: '2026-01-31', paid_on: day }),
      invoice({ id: 1, service_date: '2026-02-02' }),
    ]);
    expect(placesOf(told.entries)).toEqual([
      ['2026-01-31', 'invoice', 2],
      [day, 'invoice', 3],
      [day, 'invoice', 12],
      [day, 'payment', 2],
      [day, 'payment', 3],
      [day, 'payment', 12],
      ['2026-02-02', 'invoice', 1],
    ]);
  });

  test('may look ahead of today; ageing stays that of today', () => {
    const ahead = invoice({ service_date: '2026-05-01', due_date: '2026-06-01' });
    expect(statement([ahead], { from: today, to: '2026-12-31' })).toMatchObject({ closing: 100 });
    expect(statement([ahead])).toMatchObject({ closing: 0, ageing: { as_of: today, not_due: 100, total: 100 } });
  });

  test('leaves the rows as they were', () => {
    const rows = [invoice({ id: 2 }), invoice({ id: 1 })];
    statement(rows);
    expect(rows.map(({ id }) => id)).toEqual([2, 1]);
  });
});

const someDay = fc.integer({ min: -800, max: 200 }).map((days) => addDays(today, days));
const somePeriod = fc.tuple(someDay, someDay).map(([one, other]) => (one < other ? [one, other] : [other, one]));

const someInvoice = fc.record({
  unit: fc.constantFrom('Matriz', 'Filial'),
  service_date: someDay,
  due_date: someDay,
  status: fc.constantFrom('pending', 'paid_off'),
  cents: fc.integer({ min: 0, max: 99_999_999_999 }),
  paid_on: fc.option(someDay),
}) satisfies fc.Arbitrary<Omit<Invoice, 'id'>>;

/** Each sum by itself, over big integers, straight from the words of the rule. */
function naive(invoices: Invoice[], from: string, to: string) {
  const settled = invoices.filter(({ status }) => status === 'paid_off');
  const paidOn = (row: Invoice) => row.paid_on ?? [row.due_date, today].sort()[0] ?? '';
  const sum = (rows: Invoice[]) => rows.reduce((total, { cents }) => total + BigInt(cents), 0n);
  const invoicedUntil = (last: string) => sum(invoices.filter((row) => row.service_date <= last));
  const paidUntil = (last: string) => sum(settled.filter((row) => paidOn(row) <= last));
  const eve = addDays(from, -1);
  return {
    opening: invoicedUntil(eve) - paidUntil(eve),
    closing: invoicedUntil(to) - paidUntil(to),
    invoiced: invoicedUntil(to) - invoicedUntil(eve),
    paid: paidUntil(to) - paidUntil(eve),
    owed: sum(invoices) - sum(settled),
  };
}

function expectExact(invoices: Invoice[], from: string, to: string) {
  const told = statement(invoices, { from, to });
  const sums = naive(invoices, from, to);
  const inCents = (value: number) => BigInt(toCents(value));
  expect(inCents(told.opening)).toBe(sums.opening);
  expect(inCents(told.closing)).toBe(sums.closing);
  expect(inCents(told.invoiced)).toBe(sums.invoiced);
  expect(inCents(told.paid)).toBe(sums.paid);
  expect(inCents(told.ageing.total)).toBe(sums.owed);
  expect(told.entries.at(-1)?.balance ?? told.opening).toBe(told.closing);
  let balance = toCents(told.opening);
  let last = '';
  for (const entry of told.entries) {
    balance += entry.kind === 'invoice' ? toCents(entry.amount) : -toCents(entry.amount);
    expect(entry.balance).toBe(fromCents(balance));
    const place = `${entry.date} ${entry.kind} ${String(entry.payment_id).padStart(6)}`;
    expect(place > last && entry.date >= from && entry.date <= to).toBe(true);
    last = place;
  }
  const months = monthsOf(told);
  expect(months.reduce((sum, { invoiced }) => sum + inCents(invoiced), 0n)).toBe(sums.invoiced);
  expect(months.reduce((sum, month) => sum + inCents(month.paid), 0n)).toBe(sums.paid);
}

describe('a statement, exact to the cent', () => {
  test('is the naive sum for any rows', () => {
    fc.assert(
      fc.property(fc.array(someInvoice, { maxLength: 60 }), somePeriod, (rows, [from = '', to = '']) => {
        expectExact(
          rows.map((row, at) => ({ ...row, id: rows.length - at })),
          from,
          to,
        );
      }),
    );
  });

  test('is the naive sum for 10,000 payments', () => {
    const rows = fc.sample(someInvoice, { numRuns: 10_000, seed: 12 });
    expectExact(
      rows.map((row, at) => ({ ...row, id: at + 1 })),
      year.from,
      year.to,
    );
  });
});

describe('the months of a statement', () => {
  test('are all there, those without entries too', () => {
    const rows = [
      paid({ id: 1, service_date: '2025-11-30', paid_on: '2026-01-01', cents: 10 }),
      paid({ id: 2, service_date: '2025-11-15', paid_on: '2025-11-20', cents: 20 }),
    ];
    expect(monthsOf(statement(rows, { from: '2025-11-15', to: '2026-02-01' }))).toEqual([
      { month: '2025-11', invoiced: 0.3, paid: 0.2 },
      { month: '2025-12', invoiced: 0, paid: 0 },
      { month: '2026-01', invoiced: 0, paid: 0.1 },
      { month: '2026-02', invoiced: 0, paid: 0 },
    ]);
  });

  test('of a day is one, of ten years 121', () => {
    expect(monthsOf(statement([], { from: today, to: today })).map(({ month }) => month)).toEqual(['2026-03']);
    expect(monthsOf(statement([], { from: '2016-03-09', to: today }))).toHaveLength(121);
  });
});

describe('the period of a query', () => {
  const { from, to } = year;

  test.for([
    ['nothing', {}, from, to],
    ['blanks', { from: '', to: ' ' }, from, to],
    ['both', { from: '2020-01-01', to: '2020-12-31' }, '2020-01-01', '2020-12-31'],
    ['one day', { from: to, to }, to, to],
    ['only the first day', { from: '2026-01-01' }, '2026-01-01', to],
    ['only the last day', { to: '2020-12-31' }, '2019-12-31', '2020-12-31'],
    ['a leap day', { to: '2024-02-29' }, '2023-02-28', '2024-02-29'],
    ['ten years', { from: '2016-03-09' }, '2016-03-09', to],
    ['ten years until a leap day', { from: '2014-02-28', to: '2024-02-29' }, '2014-02-28', '2024-02-29'],
    ['days to come', { from: to, to: '2026-12-31' }, to, '2026-12-31'],
  ] as const)('%s', ([, query, first, last]) => {
    expect(readPeriod(query, today)).toEqual({ ok: true, value: { from: first, to: last } });
  });

  test.for([
    ['a day before ten years', { from: '2016-03-08' }, 'from'],
    ['ten years and a day until a leap day', { from: '2014-02-27', to: '2024-02-29' }, 'from'],
    ['the first after the last', { from: '2026-01-02', to: '2026-01-01' }, 'from'],
    ['the first after today', { from: '2026-03-10' }, 'from'],
    ['a day that does not exist', { from: '2026-02-30' }, 'from'],
    ['a last day that does not exist', { to: '2026-02-30' }, 'to'],
    ['a day as it is shown', { to: '09/03/2026' }, 'to'],
    ['a day that came twice', { from: ['2026-01-01', '2026-01-02'] }, 'from'],
    ['a number', { to: 20260309 }, 'to'],
  ] as const)('%s is refused', ([, query, field]) => {
    expect(readPeriod(query, today)).toEqual({ ok: false, problems: { [field]: 'day' } });
  });
});
