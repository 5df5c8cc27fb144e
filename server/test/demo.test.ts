import {
  type Document,
  documentState,
  documentStates,
  documentTypes,
  paths,
  paymentStatuses,
  payments,
  scheduleStatuses,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cnpjOf, demoCompanies } from '../src/demo/companies.ts';
import { demoPassword, demoPeople, seedDemo } from '../src/demo/seed.ts';
import type { Client } from './harness/client.ts';
import { startServer, type TestServer } from './harness/server.ts';

const today = '2026-06-15';
const some = demoCompanies.slice(0, 2);
const servers: TestServer[] = [];
const staff: Client[] = [];

beforeAll(async () => {
  for (let demo = 0; demo < 2; demo++) {
    const server = await startServer();
    const client = await server.signIn();
    if (client.user) await seedDemo(server.services, client.user, today, some);
    servers.push(server);
    staff.push(client);
  }
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});

const at = (path: string, company = 1) => `/api/accounts/1/companies/${company}/${path}`;

describe('the demo', () => {
  test('is the same for the same day', async () => {
    for (const path of [at('payments'), at('schedules', 2), at('documentations'), at('users')]) {
      const [first, second] = await Promise.all(staff.map((client) => client.get(path)));
      expect(second?.text).toBe(first?.text);
    }
  });

  test('has three years of payments in every status, each with both PDFs', async () => {
    const { rows } = (await staff[0]?.get(paths.rows(payments, { account_id: 1, company_id: 1 }))) ?? { rows: [] };
    expect(rows).toHaveLength(36);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(paymentStatuses));
    expect(rows.every((row) => row.billet_annex_id && row.invoice_annex_id)).toBe(true);
    const slip = await staff[0]?.get(paths.download(Number(rows[0]?.billet_annex_id)));
    expect(slip?.text).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
    expect(slip?.headers.get('content-disposition')).toMatch(/boleto-\d+\.pdf/);
  });

  test('has visits in all four states around today, and documents of all four types', async () => {
    const visits = (await staff[0]?.get(at('schedules')))?.rows ?? [];
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set(scheduleStatuses));
    expect(visits.some(({ date }) => String(date) < today) && visits.some(({ date }) => String(date) > today)).toBe(
      true,
    );
    const papers = (await staff[0]?.get(at('documentations')))?.rows ?? [];
    expect(new Set(papers.map(({ type }) => type))).toEqual(new Set(documentTypes));
    const states = papers.map((paper) => documentState(paper as unknown as Document, today));
    expect(new Set(states)).toEqual(new Set(documentStates));
  });

  test('has a visit that its client asked for, and folders that were opened and ended', async () => {
    const visits = (await staff[0]?.get(at('schedules')))?.rows ?? [];
    expect(visits.filter(({ technical_manager, note }) => technical_manager === 'A definir' && note)).toHaveLength(1);
    const folders = (await staff[0]?.get(at('shares')))?.rows ?? [];
    expect(folders.map(({ opened, revoked_at }) => [opened, revoked_at !== null])).toEqual([
      [3, false],
      [0, true],
    ]);
  });

  test('has rows in the trash', async () => {
    const rows = (await staff[0]?.get(paths.trash(1)))?.rows ?? [];
    expect(rows.map(({ resource }) => resource)).toEqual(['schedules', 'contracts']);
  });

  test('has an import that was written, and one that waits for corrections', async () => {
    const imports = (await staff[0]?.get(paths.imports(1)))?.rows ?? [];
    expect(imports).toMatchObject([
      { resource: 'payments', status: 'checked', rows: 2, good: 0 },
      { resource: 'schedules', status: 'done', rows: 2, good: 2 },
    ]);
  });

  test('lets the people of its first company sign in', async () => {
    for (const { email } of [demoPeople.companyAdmin, demoPeople.ordinary]) {
      const client = await servers[0]?.signIn(email, demoPassword);
      expect(client?.user).toMatchObject({ email, company_id: 1 });
    }
  });

  test('names twelve companies with CNPJs whose check digits are right', () => {
    expect(demoCompanies).toHaveLength(12);
    // A CNPJ that is known to be right.
    expect(cnpjOf('11222333')).toBe('11222333000181');
    expect(new Set(demoCompanies.map(({ root }) => cnpjOf(root))).size).toBe(12);
  });
});
