import { inflateSync } from 'node:zlib';
import { addDays, type Payment, paths, payments, statementOf, toCents } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './harness/client.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany, makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
let staff: Client;
let member: Client;

beforeAll(async () => {
  server = await startServer({ BRAND_NAME: 'Verde & Cia' });
  world = await makeWorld(server);
  staff = world.as.superAdmin;
  member = world.as.ordinary;
});
afterAll(() => server.stop());

const at = () => ({ account_id: world.account, company_id: world.company });
const statement = (query = '') => member.get(`${paths.statement(at())}${query}`);
const common = { unit: 'Matriz', billet_code: '1' };

async function invoice(values: Record<string, unknown>): Promise<number> {
  const { status, body } = await staff.post(paths.rows(payments, at()), { ...common, ...values });
  expect(status).toBe(201);
  return body.id;
}

describe('a statement', () => {
  test('of nothing is nothing, of the year until today', async () => {
    const { status, body } = await statement();
    const today = server.services.today();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      ...['company', 'from', 'to', 'opening', 'entries', 'closing', 'invoiced', 'paid', 'ageing'],
    ]);
    expect(body).toMatchObject({ to: today, opening: 0, entries: [], closing: 0, invoiced: 0, paid: 0 });
    expect(body.from).toBe(`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`);
    expect(body.company).toEqual({ id: world.company, name: 'Águas do Vale Ltda', cnpj: '12345678000190' });
    const bands = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };
    expect(body.ageing).toEqual({ as_of: today, ...bands, total: 0 });
  });

  test('runs from what was owed before, exact to the cent, and leaves out what is deleted', async () => {
    const old = await invoice({ service_date: '2025-01-10', due_date: '2025-02-10', status: 'pending', value: 0.1 });
    const settled = { status: 'paid_off', paid_on: '2025-03-01', value: 100 };
    await invoice({ service_date: '2025-01-01', due_date: '2025-03-01', ...settled });
    const late = { status: 'paid_off', paid_on: '2026-02-05', value: 0.2 };
    const paid = await invoice({ service_date: '2025-12-01', due_date: '2026-01-01', ...late });
    const fresh = await invoice({ service_date: '2026-02-05', due_date: '2026-03-05', status: 'pending', value: 0.7 });
    const gone = await invoice({ service_date: '2026-02-06', due_date: '2026-03-05', status: 'pending', value: 9 });
    await staff.delete(paths.row(payments, at(), gone));
    const next = { status: 'paid_off', paid_on: '2026-04-01', value: 5 };
    await invoice({ service_date: '2026-03-15', due_date: '2026-04-01', ...next });

    const { body } = await statement('?from=2026-01-01&to=2026-02-28');
    expect(body).toMatchObject({ opening: 0.3, closing: 0.8, invoiced: 0.7, paid: 0.2 });
    const entry = { unit: 'Matriz', assumed: false };
    expect(body.entries).toEqual([
      {
        ...{ ...entry, date: '2026-02-05', kind: 'invoice', payment_id: fresh, reference: '02/2026' },
        ...{ due_date: '2026-03-05', amount: 0.7, balance: 1 },
      },
      {
        ...{ ...entry, date: '2026-02-05', kind: 'payment', payment_id: paid, reference: '12/2025' },
        ...{ due_date: '2026-01-01', amount: 0.2, balance: 0.8 },
      },
    ]);
    expect((body.ageing as { total: number }).total).toBe(0.8);
    await staff.delete(paths.row(payments, at(), old));
  });

  test('assumes the day of a payment that nobody recorded', async () => {
    const id = await invoice({ service_date: '2024-05-05', due_date: '2024-06-01', status: 'paid_off', value: 10 });
    const { db } = server.services;
    await db.updateTable('payments').set({ paid_on: null }).where('id', '=', id).execute();
    const { body } = await statement('?from=2024-06-01&to=2024-06-30');
    expect(body.entries).toMatchObject([{ kind: 'payment', payment_id: id, date: '2024-06-01', assumed: true }]);
    expect([body.opening, body.closing]).toEqual([10, 0]);
  });

  test('is what all invoices of the company say, whatever the period', async () => {
    const day = (days: number) => new Date(Date.UTC(2023, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
    for (let count = 0; count < 40; count++) {
      const service_date = day(count * 17);
      const due_date = day(count * 17 + 20);
      const paid = { status: 'paid_off', paid_on: day((count * 29) % 900) };
      const state = count % 3 === 0 ? { status: 'pending' } : paid;
      await invoice({ service_date, due_date, value: (count * 137.77).toFixed(2), ...state });
    }
    const { rows } = await member.get(paths.rows(payments, at()));
    const invoices = (rows as unknown as Payment[]).map((row) => ({ ...row, cents: toCents(row.value) }));
    const company = { id: world.company, name: 'Águas do Vale Ltda', cnpj: '12345678000190' };
    for (const [from, to] of [
      ['2023-01-01', '2023-12-31'],
      ['2023-06-01', '2024-02-29'],
      ['2020-01-01', '2026-12-31'],
      ['2024-11-11', '2024-11-11'],
    ] as const) {
      const whole = statementOf({ company, invoices, from, to, today: server.services.today() });
      const { body } = await statement(`?from=${from}&to=${to}`);
      // Only a row of the test before has lost its day of payment since it was written.
      expect(body, `${from} ${to}`).toEqual(JSON.parse(JSON.stringify(whole)));
    }
  });

  test.for([
    ['from=2026-02-02&to=2026-02-01', 'from'],
    ['from=2015-12-31&to=2026-01-01', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=ontem', 'to'],
    ['to=2026-01-01&to=2026-01-02', 'to'],
  ])('is refused for %s', async ([query, field = '']) => {
    for (const path of [paths.statement(at()), paths.statementPdf(at())]) {
      const { status, body } = await member.get(`${path}?${query}`);
      expect([status, body.errors]).toEqual([422, { [field]: ['Data inválida'] }]);
    }
  });

  test('is not sent again while nothing changed, and at once when something did', async () => {
    const first = await statement();
    const etag = first.headers.get('etag') ?? '';
    const again = () => member.get(paths.statement(at()), { 'if-none-match': etag });
    expect((await again()).status).toBe(304);
    const today = server.services.today();
    await invoice({ service_date: today, due_date: today, status: 'pending', value: 3 });
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.body.closing).toBe(Math.round((Number(first.body.closing) + 3) * 100) / 100);
  });
});

describe('the statement as a PDF', () => {
  test('is named after company and period', async () => {
    const { status, headers, bytes } = await member.get(`${paths.statementPdf(at())}?from=2023-01-01&to=2026-06-30`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain(
      'attachment; filename="extrato-12345678000190-2023-01-01-2026-06-30.pdf"',
    );
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
    const { body } = await statement('?from=2023-01-01&to=2026-06-30');
    const { length } = body.entries as unknown[];
    expect(length).toBeGreaterThan(40);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1 + Math.ceil((length - 32) / 40));
  });

  test('speaks the language that its reader chose, or that is asked for', async () => {
    const pdf = (query = '') => member.get(`${paths.statementPdf(at())}?from=2026-01-01&to=2026-06-30${query}`);
    const [portuguese, english] = [
      ['Extrato', 'Período: 01/01/2026 a 30/06/2026', 'Saldo anterior', 'Vencimento', 'Página 1 de 1'],
      ['Statement', 'Period: 01/01/2026 to 30/06/2026', 'Opening balance', 'Due date', 'Page 1 of 1'],
    ];
    const first = linesOf((await pdf()).bytes);
    expect(first).toEqual(expect.arrayContaining(portuguese));
    expect(
      first.some((text) => /^-\d+,\d\d$/.test(text)),
      'what was paid is taken off',
    ).toBe(true);
    expect(linesOf((await pdf('&language=en-US')).bytes)).toEqual(expect.arrayContaining(english));
    expect((await pdf('&language=fr')).body.errors).toEqual({ language: ['Valor inválido'] });
    const choices = { language: 'en-US', payments: true, documents: true, visits: true };
    expect((await member.put(paths.notices, choices)).status).toBe(200);
    const { bytes } = await pdf();
    expect(linesOf(bytes)).toEqual(expect.arrayContaining(english));
    expect(linesOf(bytes)).toHaveLength(first.length);
    expect(bytes.toString('latin1')).toContain('/Lang (en-US)');
    expect(linesOf((await pdf('&language=pt-BR')).bytes)).toEqual(first);
  });

  test('cuts neither a long unit nor the long name of a company', async () => {
    const name = 'Cooperativa de Tratamento de Resíduos Sólidos do Vale do Rio das Velhas e Região Metropolitana Ltda.';
    const place = { ...at(), company_id: await makeCompany(staff, name) };
    const due_date = addDays(server.services.today(), 30);
    const yard = 'Unidade de Tratamento de Efluentes Industriais, pátio';
    const row = { ...common, service_date: '2026-01-01', due_date, status: 'pending', value: 1 };
    const units = [...Array.from({ length: 40 }, (_, at) => `${yard} ${at}`), 'W'.repeat(255)];
    for (const unit of units) await staff.post(paths.rows(payments, place), { ...row, unit });
    const { bytes } = await staff.get(`${paths.statementPdf(place)}?from=2026-01-01&to=2026-06-30`);
    const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    const drawn = linesOf(bytes);
    expect(drawn.some((text) => text.includes('…') || text.includes('\x85'))).toBe(false);
    const told = drawn.join(' ');
    expect(told.split(name).length - 1).toBe(pages);
    for (const unit of units.slice(0, -1)) expect(told).toContain(unit);
    expect(drawn.join('')).toContain(units.at(-1));
    // Three lines each: 13 under the summary, 16 on the next, 11 more, and the last one alone.
    expect(pages).toBe(4);
  });

  test('prints the letters and dashes that its font has', async () => {
    const place = { ...at(), company_id: await makeCompany(staff, 'Šumava Žďár™ ŒœŸšž pré\u2011sal \u221210\u2010B') };
    const { bytes } = await staff.get(`${paths.statementPdf(place)}?from=2026-01-01&to=2026-06-30`);
    const written = new TextDecoder('windows-1252');
    const drawn = linesOf(bytes).map((text) => written.decode(Buffer.from(text, 'latin1')));
    expect(drawn).toContain('Šumava Ž?ár™ ŒœŸšž pré-sal -10-B');
  });

  test('cuts no amount', async () => {
    const place = { ...at(), company_id: await makeCompany(staff, 'Grande') };
    const due_date = addDays(server.services.today(), 30);
    const row = { ...common, service_date: '2026-01-01', due_date, status: 'pending', value: 999_999_999.99 };
    for (let count = 0; count < 11; count += 1) await staff.post(paths.rows(payments, place), row);
    const { bytes } = await staff.get(`${paths.statementPdf(place)}?from=2026-01-01&to=2026-06-30`);
    const whole = linesOf(bytes).filter((text) => text.includes('10.999.999.999,89'));
    // Invoiced, owed at the end, not due, in all, the last entry's balance and the last line.
    expect(whole).toHaveLength(6);
  });

  test('shows the payment of nothing as nothing', async () => {
    const place = { ...at(), company_id: await makeCompany(staff, 'Cortesia') };
    const paid = { status: 'paid_off', paid_on: '2026-02-01', value: 0 };
    const row = { ...common, service_date: '2026-01-01', due_date: '2026-01-10', ...paid };
    expect((await staff.post(paths.rows(payments, place), row)).status).toBe(201);
    const { bytes } = await staff.get(`${paths.statementPdf(place)}?from=2026-01-01&to=2026-06-30`);
    const drawn = linesOf(bytes);
    const entry = drawn.findIndex((text) => text.startsWith('Pagamento '));
    expect(drawn.slice(entry + 4, entry + 6)).toEqual(['0,00', '0,00']);
  });

  test('is one page where there is nothing to tell', async () => {
    const { bytes } = await member.get(`${paths.statementPdf(at())}?from=2001-01-01&to=2001-01-02`);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

/** The texts of a PDF one by one, as its writer drew them. */
function linesOf(bytes: Buffer): string[] {
  const pages = [...bytes.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(([, content = '']) =>
    inflateSync(Buffer.from(content, 'latin1')).toString('latin1'),
  );
  return [...pages.join('\n').matchAll(/\[(.*?)\] TJ/g)].map(([, drawn = '']) =>
    Buffer.from([...drawn.matchAll(/<(.*?)>/g)].map(([, hex]) => hex).join(''), 'hex').toString('latin1'),
  );
}
