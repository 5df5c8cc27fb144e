import {
  administrativeUsers,
  annexColumns,
  companies,
  companyUsers,
  documentStates,
  documents,
  noticeTopics,
  paths,
  payments,
  type Resource,
  shares,
  visitRequests,
} from '@clareira/contract';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLists, listAccount } from '../src/across/lists.ts';
import { grace, sweepFiles } from '../src/annexes/sweep.ts';
import { purgeUnfinishedAuth } from '../src/auth/purge.ts';
import { codeAt, stepAt } from '../src/auth/second-factor/totp.ts';
import { searchedTables } from '../src/database/tables-in-order.ts';
import { queryReader } from '../src/http/query.ts';
import { hashToken } from '../src/identity/tokens.ts';
import { purgeMails } from '../src/mail/claims.ts';
import { deliverDue } from '../src/mail/deliver.ts';
import { remindAccount } from '../src/mail/reminders/remind.ts';
import { unsubscribeKey, unsubscribeToken } from '../src/mail/unsubscribe-token.ts';
import { readListing } from '../src/resources/engine/listing.ts';
import { resources } from '../src/resources/index.ts';
import { indexTexts } from '../src/search-index/keep-indexed.ts';
import type { AnswerBody } from './harness/answer.ts';
import { type Client, form } from './harness/client.ts';
import { fillWithStrangers } from './harness/crowd.ts';
import { believedRows, pretendLarge } from './harness/large-tables.ts';
import { planOf, readWhole, Statements } from './harness/plans.ts';
import { rowForm } from './harness/row-form.ts';
import { sampleOf } from './harness/samples.ts';
import { adminPassword, engine, startServer, type TestServer } from './harness/server.ts';
import { SoftwareAuthenticator } from './harness/software-authenticator.ts';
import { makeCompany } from './harness/world.ts';

interface PreparedStatement {
  statement: string;
  generic_plans: number;
  custom_plans: number;
}

const statements = new Statements();
let server: TestServer;
let admin: Client;
const at = { account_id: 0, company_id: 0 };

beforeAll(async () => {
  // Nobody listens there: what is to be sent stays.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://portal.test', NOTICE_DELAY_SECONDS: '0' };
  server = await startServer(mail, statements.hear);
  await fillWithStrangers(server.services);
  admin = await server.signIn();
  at.account_id = admin.user?.account_id ?? 0;
  at.company_id = await makeCompany(admin, 'Águas do Vale');
  statements.forget();
});
afterAll(() => server.stop());

async function useResource(resource: Resource): Promise<void> {
  const rows = paths.rows(resource, at);
  const created: AnswerBody[] = [];
  for (let count = 0; count < 3; count++)
    created.push((await admin.post(rows, await rowForm(admin, resource, at))).body);
  const [first, second] = created.map(({ id }) => paths.row(resource, at, id));
  await admin.get(rows);
  const keys = Object.keys(created[0] ?? {});
  for (const sort of keys.flatMap((key) => [key, `-${key}`])) {
    const { headers } = await admin.get(`${rows}?limit=1&sort=${sort}`);
    await admin.get(/<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? rows);
  }
  for (const search of ['m', 'matriz', 'controle de pragas']) await admin.get(`${rows}?limit=2&search=${search}`);
  await admin.get(first ?? '');
  if (resource.rowCalls) await useRowCalls(resource, created);
  else await changeWhole(resource, first ?? '');
  const annex = annexColumns(resource)[0];
  if (annex) {
    await admin.get(paths.download(Number(created[1]?.[annex])));
    await admin.post(paths.zip(resource, at), { ids: [created[1]?.id] });
    await admin.post(paths.zip(resource, at), { ids: [created[1]?.id, 1] });
  }
  await admin.delete(second ?? '');
  await admin.delete(paths.row(resource, { ...at, company_id: 1 }, 1));
}

async function changeWhole(resource: Resource, row: string): Promise<void> {
  await admin.put(row, sampleOf(resource));
  await admin.post(row, { ...sampleOf(resource), _method: 'put' });
  await admin.post(row, {});
}

async function useRowCalls(resource: Resource, rows: AnswerBody[]): Promise<void> {
  for (const [place, call] of Object.keys(resource.rowCalls ?? {}).entries())
    await admin.post(paths.rowCall(resource, at, rows[place]?.id ?? 0, call), { reason: 'Ilegível' });
  await admin.delete(paths.row(payments, at, Number(rows[2]?.payment_id)));
}

/** The staff's lists over all companies, the trail by each of its filters, and the trash. */
async function lookAcross(): Promise<void> {
  const lists = {
    payments: [
      'status=overdue',
      'status=overdue&sort=due_date',
      'status=paid_off',
      'status=pending',
      'due_from=2026-01-01&due_to=2026-12-31',
      'sort=due_date',
    ],
    schedules: [
      'status=scheduled',
      'date_from=2026-01-01&date_to=2026-12-31',
      'sort=date',
      'status=scheduled&date_from=2026-01-01&date_to=2026-12-31&sort=date',
    ],
    proofs: ['status=sent'],
    documentations: [
      ...documentStates.flatMap((state) => [`state=${state}`, `state=${state}&sort=valid_until`]),
      'sort=valid_until',
    ],
  };
  for (const [path, queries] of Object.entries(lists)) {
    for (const query of ['', ...queries, 'search=matriz', 'search=controle de pragas']) {
      await admin.get(`${paths.accountRows({ path }, at.account_id)}?limit=2&${query}`);
    }
  }
  await searchByIndex();
  await admin.get(paths.receivables(at.account_id));
  await importRows();
  const { body } = await admin.post(paths.rows(payments, at), sampleOf(payments));
  await admin.post(paths.settle(at.account_id), { ids: [body.id] });
  await admin.delete(paths.row(payments, at, body.id));
  const audit = ['company_id=1', 'user_id=1', 'resource=payments', 'resource=payments&row_id=1', 'action=create'];
  for (const query of [...audit, 'row_id=1', 'user_id=1&company_id=1', 'from=2026-01-01', 'to=2026-01-01']) {
    await admin.get(`${paths.audit(at.account_id)}?limit=2&${query}`);
  }
  for (const query of ['limit=1', 'resource=payments', `company_id=${at.company_id}`]) {
    const { headers } = await admin.get(`${paths.trash(at.account_id)}?${query}`);
    await admin.get(/<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? paths.trash(at.account_id));
  }
  await admin.post(paths.restore(at.account_id, 'payments', body.id));
}

/** What is asked where no page is met in the first thousands of rows, which these tables do not have. */
async function searchByIndex(): Promise<void> {
  const { services } = server;
  const searches = ['m', 'controle de pragas'];
  for (const list of accountLists) {
    const orders = ['id', ...(list.inOrderOf ?? [])];
    for (const [sort, search] of orders.flatMap((order) => searches.map((text) => [order, text] as const))) {
      const query = { sort, search, limit: '2' };
      const reader = queryReader(query);
      const narrow = list.narrow(reader, { engine, today: services.today() });
      const listing = readListing(list.definition.resource, query, reader);
      for (const walk of [0, 2]) await listAccount(services, list, at.account_id, listing, narrow, walk);
    }
  }
  while (await indexTexts(services));
}

async function importRows(): Promise<void> {
  const { account_id } = at;
  const upload = (resource: string, text: string) =>
    admin.post(paths.imports(account_id), form({ resource, file: [new Blob([text]), 'linhas.csv'] }));
  await upload('companies', 'name;cnpj\nDe um arquivo;99888777000166');
  const { body } = await upload('contracts', 'cnpj;unit;technical_manager;status\n11222333000181;U;T;S');
  const path = paths.import(account_id, body.id);
  await admin.get(path);
  await admin.put(path, { corrections: [{ line: 2, field: 'unit', value: 'V' }] });
  await admin.post(paths.importCommit(account_id, body.id));
  await admin.post(paths.importUndo(account_id, body.id));
  await admin.get(`${paths.imports(account_id)}?limit=1`);
  await admin.get(`${paths.imports(account_id)}?limit=1&after=9`);
  await admin.get(`${paths.importTemplate(account_id)}?resource=payments`);
}

async function useSessions(): Promise<void> {
  const person = sampleOf(companyUsers);
  await admin.post(paths.rows(companyUsers, at), person);
  const member = await server.signIn(String(person.email), String(person.password));
  await member.signIn(String(person.email), 'errada errada');
  await member.get(paths.rows(administrativeUsers, at));
  await member.get(paths.rows(companies, { account_id: 999 }));
  await member.get(paths.download(1));
  await member.get(paths.audit(at.account_id));
  await member.get(paths.sessionCheck(at.account_id));
  await member.get(paths.overview(at.account_id));
  await member.get(paths.sessions);
  await member.post(paths.signOut);
  server.later(120_000);
  await admin.get(paths.sessions);
  await admin.delete(paths.session('nowhere'));
  await admin.delete(paths.sessions);
  await admin.get(paths.overview(at.account_id));
  await admin.get(`${paths.audit(at.account_id)}?limit=2`);
  await admin.get(`${paths.audit(at.account_id)}?limit=2&after=9`);
}

async function useTokens(): Promise<void> {
  const expires_on = server.services.today();
  const form = { name: 'Faturamento', access: 'write', expires_on, current_password: adminPassword };
  const { token, id } = (await admin.post(paths.apiTokens, form)).body;
  const bearer = { authorization: `Bearer ${token}` };
  const rows = paths.rows(companies, at);
  await server.client().get(rows, bearer);
  await server.client().post(rows, sampleOf(companies), bearer);
  await admin.get(paths.apiTokens);
  await admin.delete(paths.apiToken(id));
}

async function usePasskeys(): Promise<void> {
  const device = new SoftwareAuthenticator('https://portal.test');
  const options = (await admin.post(paths.passkeyOptions, { current_password: adminPassword })).body;
  const { id } = (await admin.post(paths.passkeys, { name: 'Celular', response: device.create(options) })).body;
  const visitor = server.client();
  await visitor.handshake();
  const response = device.get((await visitor.post(paths.passkeySignInOptions)).body);
  await visitor.post(paths.passkeySignIn, { response });
  for (const path of [paths.passkeySignInOptions, paths.passkeySignIn]) await admin.post(path, { response });
  await admin.get(paths.passkeys);
  await admin.delete(paths.passkey(id));
}

async function useReset(): Promise<void> {
  const token = 'a token of a link';
  await admin.post(paths.forgotPassword, { email: admin.user?.email });
  await server.services.db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: admin.user?.id ?? 0, created_at: server.services.now() })
    .execute();
  await admin.post(paths.resetPassword, { token, password: adminPassword });
  await admin.signIn(admin.user?.email ?? '', adminPassword);
}

async function useAccount(): Promise<void> {
  await useReset();
  const renamed = { name: 'Outro Nome', email: admin.user?.email };
  await admin.put(paths.row(administrativeUsers, at, admin.user?.id ?? 0), renamed);
  await admin.get(paths.ownExport);
  await usePasskeys();
  await useTokens();
  await admin.get(paths.me);
  await admin.put(paths.ownPassword, { current_password: adminPassword, password: 'another password' });
  await admin.post(paths.passwordConfirmation, { current_password: 'another password' });
  const { secret } = (await admin.post(paths.totp, { current_password: 'another password' })).body;
  await admin.put(paths.totp, { code: codeAt(String(secret), stepAt(server.services.now())) });
  const again = await server.signIn(admin.user?.email, 'another password');
  await again.post(paths.secondFactor, { code: '12345' });
  await admin.post(paths.secondFactor, { code: codeAt(String(secret), stepAt(server.services.now()) + 1) });
  await again.post(paths.secondFactor, { code: codeAt(String(secret), stepAt(server.services.now()) + 1) });
  await admin.request('DELETE', paths.totp, { current_password: 'another password' });
  const back = { current_password: 'another password', password: adminPassword };
  await admin.post(paths.ownPassword, { ...back, _method: 'put' });
}

async function usePapersAndVisits(): Promise<void> {
  const paper = (await admin.post(paths.rows(documents, at), await rowForm(admin, documents, at))).body;
  const ends = { title: 'Fiscalização', expires_on: server.services.today() };
  const some = await admin.post(paths.rows(shares, at), { ...ends, document_ids: [paper.id] });
  const all = await admin.post(paths.rows(shares, at), ends);
  await admin.get(paths.rows(shares, at));
  await admin.get(paths.row(shares, at, all.body.id));
  for (const { body } of [some, all]) {
    await admin.get(paths.sharedFolder(String(body.token)));
    await admin.get(paths.sharedDocument(String(body.token), paper.id));
    await admin.get(paths.sharedZip(String(body.token)));
  }
  await admin.delete(paths.row(shares, at, all.body.id));
  await admin.post(paths.rows(visitRequests, at), { unit: 'Matriz', service_type: 'Coleta' });
  const person = sampleOf(companyUsers);
  await admin.post(paths.rows(companyUsers, at), person);
  const member = await server.signIn(String(person.email), String(person.password));
  for (const client of [member, admin]) {
    const { body } = await client.post(paths.calendar);
    await admin.get(new URL(String(body.url)).pathname);
  }
  await admin.get(paths.calendar);
  await admin.delete(paths.calendar);
}

async function useMail(): Promise<void> {
  const { services, app } = server;
  await admin.get(paths.notices);
  await admin.put(paths.notices, { payments: true });
  await admin.post(paths.notices, { payments: true, _method: 'put' });
  await remindAccount(services, at.account_id, { day: services.today() });
  // News that are due later than the delay allows would be told at once: of strangers they are thousands of rounds alike.
  const noticeDelaySeconds = Math.ceil(Date.now() / 1000);
  await deliverDue({ ...services, config: { ...services.config, noticeDelaySeconds } }, app.log);
  const { rows } = await admin.get(paths.mail(at.account_id));
  expect(rows.length).toBeGreaterThan(0);
  await admin.post(paths.mailRetry(at.account_id, rows[0]?.id ?? 0));
  await admin.post(paths.unsubscribe('forged'));
  const topics = [...noticeTopics];
  const token = unsubscribeToken(await unsubscribeKey(services.db), { userId: admin.user?.id ?? 0, topics });
  await admin.get(paths.unsubscribe(token));
  await admin.post(paths.unsubscribe(token));
  await purgeMails(services);
}

async function runHousekeeping(): Promise<void> {
  const { services } = server;
  await services.sessions.purge();
  await services.throttle.purge();
  await purgeUnfinishedAuth(services);
  await sweepFiles({ ...services, now: () => Date.now() + 2 * grace });
}

/** Whether the tour called it; ids in its path stand for any. */
function isCalled(route: string, calls: string[]): boolean {
  const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
  return calls.some((call) => pattern.test(call));
}

test('no statement of any route reads a growing table from end to end', async () => {
  const calls: string[] = [];
  const { request } = admin;
  admin.request = (method, path, ...rest) => {
    calls.push(`${method} ${path.split('?')[0]}`);
    return request.call(admin, method, path, ...rest);
  };
  for (const path of ['/healthz', '/readyz', '/api/openapi.json', '/api/docs', paths.csrfCookie]) await admin.get(path);
  for (const { resource } of resources) await useResource(resource);
  await useSessions();
  await useAccount();
  await lookAcross();
  await usePapersAndVisits();
  await useMail();
  await admin.get(paths.row(companies, at, at.company_id));
  await admin.get(paths.row(companies, at, 1));
  await admin.get(paths.statement(at));
  await admin.get(paths.statementPdf(at));
  await admin.delete(paths.row(companies, at, at.company_id));
  await runHousekeeping();
  await admin.post(paths.signOut);
  await admin.post(paths.signIn, {});

  const ofApi = server.routes.filter((route) => /^(?!HEAD)\w+ \/(api|sanctum|healthz|readyz|calendar)/.test(route));
  expect(ofApi.filter((route) => !isCalled(route, calls))).toEqual([]);

  const asked = statements.reading();
  expect(asked.length).toBeGreaterThan(100);
  expect(await slowOf(asked)).toEqual([]);
  await pretendLarge(server.services);
  expect(await believedRows(server.services, 'payments')).toBeGreaterThan(9_000_000);
  expect(await slowOf(asked), 'with millions of rows').toEqual([]);
});

async function slowOf(asked: CompiledQuery[]): Promise<string[]> {
  const slow: string[] = [];
  for (const statement of asked) {
    // There are no more rows of `jobs` than jobs: one page, which PostgreSQL reads as it is.
    const tables = (await readWhole(server.services, statement)).filter((table) => table !== 'jobs');
    if (tables.length > 0) slow.push(`${tables.join(', ')}: ${statement.sql}`);
  }
  return slow;
}

test('a text that is in few rows is found by the index of grams, in every order', async () => {
  for (const table of searchedTables) {
    const source = engine === 'sqlite' ? `from "${table}_grams" cross join` : `from "${table}_by_text"(`;
    const asked = statements.reading().filter(({ sql }) => sql.includes(source));
    expect(asked.length, table).toBeGreaterThan(1);
    const plans = asked.map(async (one) => [one.sql, await planOf(server.services, one)]);
    for (const [text, plan] of await Promise.all(plans)) {
      expect(plan, text).toContain(
        engine === 'sqlite' ? `${table}_grams VIRTUAL TABLE INDEX` : `Function Scan on ${table}_by_text`,
      );
    }
    if (engine === 'sqlite') continue;
    const body = `select * from ${table} where search_grams(search_text) @@ 'matri' and deleted_at is null`;
    expect(await planOf(server.services, CompiledQuery.raw(body))).toContain(`${table}_by_gram`);
  }
});

test('what is owed is looked for among what is owed', async () => {
  const ofAccount = /^select .* from "payments" where "account_id" = .*"status" = /;
  const owed = statements
    .reading()
    .filter(({ sql, parameters }) => ofAccount.test(sql) && parameters.includes('pending'));
  expect(owed.length).toBeGreaterThanOrEqual(3);
  for (const one of owed) expect(await planOf(server.services, one), one.sql).toContain('payments_owed');
});

test('the visits to remind of are found by their day', async () => {
  const asked = statements.copying().filter(({ sql }) => sql.includes('from "schedules" inner join'));
  expect(asked.length).toBeGreaterThan(0);
  for (const one of asked) expect(await planOf(server.services, one), one.sql).toContain('schedules_of_account_by_day');
});

test('lists over all companies in the order of their days are read in the order of an index', async () => {
  const ofAccount = /from "(payments|schedules|documents)" where "account_id" = /;
  const byDay = / order by (coalesce\()?"(due_date|date|valid_until)"/;
  const asked = statements
    .reading()
    .filter(({ sql }) => ofAccount.test(sql) && byDay.test(sql) && !/ union | offset | from \(\(/.test(sql));
  expect(asked.length).toBeGreaterThan(8);
  for (const one of asked) {
    expect(await planOf(server.services, one), one.sql).not.toMatch(/TEMP B-TREE|Sort Key/);
  }
});

test.for([
  ['the trail of a row', / from "audit_events" (?!.*"resource" (in|=)).*"row_id" = /, 'audit_of_any_row'],
  [
    'the trail of a person in a company',
    / from "audit_events" .*"company_id" = .*"user_id" = /,
    'audit_of_user_in_company',
  ],
  [
    'what a company has in the trash',
    / from "payments" .*"deleted_at" is not null and "company_id" = /,
    'payments_deleted_of_company',
  ],
] as const)('%s is all that is read of it', async ([, pattern, index]) => {
  const asked = statements.reading().filter(({ sql }) => sql.includes(' order by ') && pattern.test(sql));
  expect(asked.length).toBeGreaterThan(0);
  for (const one of asked) expect(await planOf(server.services, one), one.sql).toContain(index);
});

if (engine === 'sqlite') {
  test('a list of payments is read from one place, and its searches too', async () => {
    const ofCompany = statements
      .reading()
      .filter(({ sql }) => /^select (?!.* join |.*"id" in ).* from "payments" where "company_id" = \?/.test(sql));
    const lists = ofCompany.filter(({ sql }) => /order by "id"( asc)?( limit \?)?$/.test(sql));
    expect(lists.length).toBeGreaterThan(1);
    for (const { sql, parameters } of lists) {
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await server.services.db.executeQuery<{ detail: string }>(explained);
      expect(rows.map(({ detail }) => detail).join(), sql).toContain('USING COVERING INDEX payments_listed');
    }
  });
}

test.runIf(engine === 'postgres')('what every request looks up is planned once, for any number of keys', async () => {
  // PostgreSQL tells it of the connection that asks, so that it is asked as the callers are.
  const plans = server.services.prepare(
    (db, { like }: { like: string }) =>
      db
        .selectFrom(sql<PreparedStatement>`pg_prepared_statements`.as('prepared'))
        .select(['generic_plans', 'custom_plans'])
        .where('statement', 'like', like),
    { like: 'text' },
  );
  const asked = await plans({ like: 'select callers.turn%from "sessions"%' });
  expect(asked.length).toBeGreaterThan(0);
  for (const { generic_plans, custom_plans } of asked) {
    expect(generic_plans).toBeGreaterThan(10);
    expect(custom_plans).toBe(0);
  }
});

test('a statement that reads a whole table is told from one that does not', async () => {
  const { db } = server.services;
  const whole = db.selectFrom('payments').selectAll().where('unit', '=', 'x').compile();
  expect(await readWhole(server.services, whole)).toEqual(['payments']);
  const walked = db.selectFrom('payments').selectAll().orderBy('id').limit(3).compile();
  expect(await readWhole(server.services, walked)).toEqual(['payments']);
  const sought = db.selectFrom('payments').selectAll().where('id', '=', 3).compile();
  expect(await readWhole(server.services, sought)).toEqual([]);
});
