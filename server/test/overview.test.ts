import {
  addDays,
  companies,
  companyUsers,
  contracts,
  documents,
  paths,
  payments,
  quietDays,
  schedules,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstStepsOf } from '../src/overview/first-steps.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany, makeWorld, type World } from './harness/world.ts';

const today = '2026-06-15';
let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  const make = async (
    resource: { name: string; path: string; within: 'account' | 'company' },
    fields: object,
    company = world.company,
  ) => {
    const place = { account_id: world.account, company_id: company };
    const created = await world.as.superAdmin.post(paths.rows(resource, place), { ...sampleOf(resource), ...fields });
    expect(created.status).toBe(201);
    return created.body.id;
  };
  await make(payments, { due_date: '2026-06-20', value: 10.1 });
  await make(payments, { due_date: '2026-06-01', value: 20.2, unit: 'Oldest' });
  await make(payments, { due_date: '2026-05-01', value: 99, status: 'paid_off' });
  await make(payments, { due_date: '2026-06-14', value: 0.07 }, world.otherCompany);
  await make(schedules, { date: '2026-06-14', unit: 'Past' });
  await make(schedules, { date: '2026-06-15', unit: 'Done', status: 'accomplished' });
  await make(schedules, { date: '2026-06-21', unit: 'Next' });
  await make(schedules, { date: '2026-06-22', unit: 'Later' });
  await make(schedules, { date: '2026-06-16', unit: 'Theirs' }, world.otherCompany);
  await make(schedules, { date: null, unit: 'Asked for', status: 'pending_confirmation' });
  await make(schedules, { date: '2026-07-30', unit: 'Asked for', status: 'pending_confirmation' });
  const withdrawn = await make(schedules, { status: 'pending_confirmation' });
  await world.as.superAdmin.delete(
    `${paths.rows(schedules, { account_id: world.account, company_id: world.company })}/${withdrawn}`,
  );
  const left = await makeCompany(world.as.superAdmin, 'Left');
  await make(schedules, { status: 'pending_confirmation' }, left);
  await world.as.superAdmin.delete(paths.row(companies, { account_id: world.account }, left));
  for (const name of ['A', 'B', 'C', 'D']) await make(documents, { name });
});
afterAll(() => server.stop());

const overview = (as: keyof World['as'], day = today) =>
  world.as[as].get(`${paths.overview(world.account)}?today=${day}`);

describe('for someone of a company', () => {
  test('tells the oldest open invoice, the next visit and the newest documents of that company', async () => {
    const { body } = await overview('ordinary');
    expect(body).toMatchObject({
      of: 'company',
      open_invoice: { unit: 'Oldest', value: 20.2 },
      open_invoices: 2,
      proof_under_review: false,
      next_visit: { unit: 'Next' },
      newest_documents: [{ name: 'D' }, { name: 'C' }, { name: 'B' }],
    });
  });

  test('counts the documents that want attention', async () => {
    const add = (fields: object) =>
      world.as.superAdmin.post(paths.rows(documents, { account_id: world.account, company_id: world.company }), {
        ...{ ...sampleOf(documents), name: 'B' },
        ...fields,
      });
    await add({ valid_until: addDays(today, -1) });
    await add({ valid_until: addDays(today, -1), renewal_filed_on: addDays(today, -121) });
    await add({ valid_until: addDays(today, 210) });
    await add({ valid_until: addDays(today, 211) });
    await add({ type: 'certificates', valid_until: addDays(today, 91) });
    const { body } = await overview('ordinary');
    expect(body.validity).toEqual({ expired: 1, expiring: 1, undated_licences: 4 });
  });

  test('tells nothing of another company', async () => {
    const { body, text } = await overview('otherCompany');
    expect(body).toMatchObject({ open_invoices: 1, next_visit: { unit: 'Theirs' }, newest_documents: [] });
    expect(text).not.toContain('Oldest');
  });

  test('has nothing to tell when nothing is there', async () => {
    const { body } = await world.as.otherAccount.get(paths.overview(world.otherAccount));
    expect(body).toEqual({
      of: 'company',
      open_invoice: null,
      open_invoices: 0,
      proof_under_review: false,
      next_visit: null,
      newest_documents: [],
      validity: { expired: 0, expiring: 0, undated_licences: 0 },
    });
  });
});

describe('for the staff', () => {
  test("tells what is overdue and the week's visits, over all companies of the account", async () => {
    const { body } = await overview('superAdmin');
    expect(body).toMatchObject({ of: 'account', overdue: { invoices: 2, value: 20.27 } });
    expect(body.week).toMatchObject({
      visits: 2,
      first: [{ unit: 'Theirs', company_name: 'Dedetizadora Silva' }, { unit: 'Next' }],
    });
  });

  test('counts the visits that wait to be confirmed, those without a day too', async () => {
    const { body } = await overview('superAdmin');
    expect(body.week).toMatchObject({ waiting: 2 });
  });

  test('of another account tells nothing of this one', async () => {
    const { body } = await world.as.otherAccountSuper.get(`${paths.overview(world.otherAccount)}?today=${today}`);
    expect(body).toMatchObject({ overdue: { invoices: 0, value: 0 }, week: { visits: 0, first: [] } });
  });
});

test('the staff hear of companies in which nothing was written for long', async () => {
  const own = await startServer();
  const staff = await own.signIn();
  await makeCompany(staff, 'Quiet');
  const busy = await makeCompany(staff, 'Busy');
  expect((await staff.get(paths.overview(1))).body.quiet).toEqual({ days: quietDays, companies: [] });

  own.later((quietDays + 1) * 86_400_000);
  const later = await own.signIn();
  await later.post(paths.rows(contracts, { account_id: 1, company_id: busy }), sampleOf(contracts));
  expect((await later.get(paths.overview(1))).body.quiet).toMatchObject({ companies: [{ name: 'Quiet' }] });
  await own.stop();
});

test("today is the calendar day in the operator's time zone, unless the caller says another", async () => {
  const own = await startServer({ TIME_ZONE: 'Pacific/Kiritimati' });
  // At noon in Greenwich it is tomorrow there, fourteen hours on, and today in Brazil and almost everywhere else.
  own.later(noonTomorrow() - Date.now());
  const inGreenwich = new Date(own.services.now()).toISOString().slice(0, 10);
  const there = addDays(inGreenwich, 1);
  const staff = await own.signIn();
  const visits = paths.rows(schedules, { account_id: 1, company_id: await makeCompany(staff, 'Ipê') });
  for (const date of [inGreenwich, there]) await staff.post(visits, { ...sampleOf(schedules), date });
  const overviewOn = async (query = '') => (await staff.get(paths.overview(1) + query)).body;

  expect(own.services.today()).toBe(there);
  expect(await overviewOn()).toMatchObject({ week: { visits: 1, first: [{ date: there }] } });
  expect(await overviewOn(`?today=${inGreenwich}`)).toMatchObject({ week: { visits: 2 } });
  await own.stop();
});

const noonTomorrow = () => new Date().setUTCHours(36, 0, 0, 0);

test.for(['2026-02-30', 'yesterday', '2026-6-1'])('refuses %s as today', async (day) => {
  const { status, body } = await overview('superAdmin', day);
  expect(status).toBe(422);
  expect(body.errors).toEqual({ today: ['Data inválida'] });
});

test('an account that nobody has used yet is told its first steps, until a client has something to look at', async () => {
  const own = await startServer();
  try {
    const staff = await own.signIn();
    const steps = async () => (await staff.get(paths.overview(1))).body.first_steps;
    expect(await steps()).toEqual({ company: null, user: false, invoice: false, mail: false });
    const company = await makeCompany(staff, 'Primeira');
    const place = { account_id: 1, company_id: company };
    await staff.post(paths.rows(companyUsers, place), sampleOf(companyUsers));
    expect(await steps()).toEqual({ company, user: true, invoice: false, mail: false });
    expect(await firstStepsOf({ ...own.services, mailer: {} as never }, 1)).toMatchObject({ mail: true });
    await staff.post(paths.rows(payments, place), sampleOf(payments));
    expect(await steps()).toBeNull();
  } finally {
    await own.stop();
  }
});
