import {
  addDays,
  companies,
  contracts,
  documents,
  paths,
  payments,
  type Resource,
  shares,
  visitRequests,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLists } from '../src/across/lists.ts';
import { resources } from '../src/resources/index.ts';
import type { Answer } from './harness/answer.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { failedMail } from './harness/failed-mail.ts';
import { rowForm } from './harness/row-form.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type Role, roles, type World } from './harness/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: 'a-token-for-the-figures' });
  world = await makeWorld(server);
});
afterAll(() => server.stop());

/** One call, made anew for every role; what it needs, a super user makes first. */
type Call = (client: Client) => Promise<Answer>;

interface Entry {
  route: string;
  /** Statuses in the order of `roles`. */
  expected: string;
  call: Call;
}

const at = () => ({ account_id: world.account, company_id: world.company });
const inRoute = { account_id: ':account_id', company_id: ':company_id' };

async function newRow(resource: Resource): Promise<number> {
  const { superAdmin } = world.as;
  const created = await superAdmin.post(paths.rows(resource, at()), await rowForm(superAdmin, resource, at()));
  expect(created.status).toBe(201);
  return created.body.id;
}

const folder = () => ({ title: 'Fiscalização', expires_on: addDays(server.services.today(), 7) });

async function newShare(): Promise<{ id: number; token: string }> {
  const { body } = await world.as.superAdmin.post(paths.rows(shares, at()), folder());
  return { id: body.id, token: String(body.token) };
}

const importForm = () =>
  form({ resource: 'companies', file: [new Blob(['name;cnpj\nVinda de um arquivo;11222333000181']), 'empresas.csv'] });

async function newImport(): Promise<number> {
  return (await world.as.superAdmin.post(paths.imports(world.account), importForm())).body.id;
}

/** Statuses in the order of `roles`; `_` stands for success. */
interface Expected {
  read: string;
  create: string;
  change: string;
  delete: string;
}

function resourceEntries(resource: Resource, expected: Expected): Entry[] {
  const [rows, row] = [paths.rows(resource, inRoute), paths.row(resource, inRoute, ':id')];
  const aimed = async () => paths.row(resource, at(), await newRow(resource));
  // The company that the roles are about is changed itself; only deletion takes another.
  const changed = async () => (resource.name === 'companies' ? paths.row(resource, at(), world.company) : aimed());
  const oneRow = {
    route: `GET ${row}`,
    expected: expected.read.replaceAll('_', '200'),
    call: async (client: Client) => client.get(await aimed()),
  };
  const callEntries = Object.keys(resource.rowCalls ?? {}).map((name) => ({
    route: `POST ${row}/${name}`,
    expected: expected.change.replaceAll('_', '200'),
    call: async (client: Client) => client.post(`${await aimed()}/${name}`, { reason: 'Ilegível' }),
  }));
  const changeEntries: Entry[] = [
    {
      route: `PUT ${row}`,
      expected: expected.change.replaceAll('_', '200'),
      call: async (client) => client.put(await changed(), sampleOf(resource)),
    },
    {
      route: `POST ${row}`,
      expected: expected.change.replaceAll('_', '200'),
      call: async (client) => client.post(await changed(), { ...sampleOf(resource), _method: 'put' }),
    },
  ];
  const entries: Entry[] = [
    {
      route: `GET ${rows}`,
      expected: expected.read.replaceAll('_', '200'),
      call: (client) => client.get(paths.rows(resource, at())),
    },
    {
      route: `POST ${rows}`,
      expected: expected.create.replaceAll('_', '201'),
      call: async (client) =>
        client.post(paths.rows(resource, at()), await rowForm(world.as.superAdmin, resource, at())),
    },
    ...(resource.name === 'companies' ? [] : [oneRow]),
    ...(resource.rowCalls ? callEntries : changeEntries),
    {
      route: `DELETE ${row}`,
      expected: expected.delete.replaceAll('_', '204'),
      call: async (client) => client.delete(await aimed()),
    },
  ];
  if (Object.keys(resource.files).length === 0) return entries;
  return [
    ...entries,
    {
      route: `POST ${paths.zip(resource, inRoute)}`,
      expected: expected.read.replaceAll('_', '200'),
      call: async (client) => client.post(paths.zip(resource, at()), { ids: [await newRow(resource)] }),
    },
  ];
}

// In the order of `roles`:
//   anonymous · ordinary · company admin · super · super admin · other company · other account · its super
const writing = '401 403 403 _ _ 404 404 404';
const managing = '401 403 _ _ _ 404 404 404';
const administering = '401 403 403 _ _ 403 404 404';
const kept = { read: '401 _ _ _ _ 404 404 404', create: writing, change: writing, delete: writing };
const expectations: Record<string, Expected> = {
  payments: kept,
  contracts: kept,
  schedules: kept,
  documents: kept,
  // Members send proofs and take their own back; this one is the staff's.
  proofs: { ...kept, create: kept.read },
  // The company that is deleted is not theirs, so that for them it is not there.
  companies: {
    read: '401 _ _ _ _ _ 404 404',
    create: administering,
    change: writing,
    delete: '401 404 404 _ _ 404 404 404',
  },
  companyUsers: { read: managing, create: managing, change: managing, delete: managing },
  administrativeUsers: {
    read: administering,
    create: administering,
    change: administering,
    delete: administering,
  },
};

const everyone = (status: number) => roles.map(() => status).join(' ');

const signedIn = (status: number) => roles.map((role) => (role === 'anonymous' ? 401 : status)).join(' ');

const otherEntries: Entry[] = [
  { route: 'GET /healthz', expected: everyone(200), call: (client) => client.get('/healthz') },
  { route: 'GET /readyz', expected: everyone(200), call: (client) => client.get('/readyz') },
  // A token opens it, and nobody's session.
  { route: 'GET /metrics', expected: everyone(401), call: (client) => client.get('/metrics') },
  { route: 'GET /api/openapi.json', expected: everyone(200), call: (client) => client.get('/api/openapi.json') },
  { route: 'GET /api/docs', expected: everyone(200), call: (client) => client.get('/api/docs') },
  { route: `GET ${paths.csrfCookie}`, expected: everyone(204), call: (client) => client.get(paths.csrfCookie) },
  { route: `POST ${paths.signIn}`, expected: everyone(422), call: (client) => client.post(paths.signIn, {}) },
  {
    route: 'GET /api/accounts/:account_id/companies/:id',
    expected: '401 200 200 200 200 404 404 404',
    call: (client) => client.get(`/api/accounts/${world.account}/companies/${world.company}`),
  },
  {
    route: `GET ${paths.download(':annex_id', ':account_id', ':company_id')}`,
    expected: '401 200 200 200 200 404 404 404',
    call: async (client) => {
      const created = await world.as.superAdmin.post(
        `/api/accounts/${world.account}/companies/${world.company}/contracts`,
        form({ unit: 'U', technical_manager: 'T', status: 'S', file: pdf() }),
      );
      return client.get(paths.download(Number(created.body.annex_id)));
    },
  },
  {
    route: `GET ${paths.audit(':account_id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: (client) => client.get(paths.audit(world.account)),
  },
  {
    route: `GET ${paths.overview(':account_id')}`,
    expected: '401 200 200 200 200 200 404 404',
    call: (client) => client.get(paths.overview(world.account)),
  },
  { route: `GET ${paths.me}`, expected: signedIn(200), call: (client) => client.get(paths.me) },
  {
    route: `PUT ${paths.ownPassword}`,
    expected: signedIn(422),
    call: (client) => client.put(paths.ownPassword, {}),
  },
  {
    route: `POST ${paths.ownPassword}`,
    expected: signedIn(422),
    call: (client) => client.post(paths.ownPassword, { _method: 'put' }),
  },
  {
    route: `POST ${paths.passwordConfirmation}`,
    expected: signedIn(422),
    call: (client) => client.post(paths.passwordConfirmation, {}),
  },
  { route: `GET ${paths.notices}`, expected: signedIn(200), call: (client) => client.get(paths.notices) },
  {
    route: `PUT ${paths.notices}`,
    expected: signedIn(200),
    call: (client) => client.put(paths.notices, { language: 'en-US', payments: false }),
  },
  {
    route: `POST ${paths.notices}`,
    expected: signedIn(200),
    call: (client) => client.post(paths.notices, { _method: 'put', payments: false }),
  },
  {
    route: `GET ${paths.mail(':account_id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: (client) => client.get(paths.mail(world.account)),
  },
  {
    route: `POST ${paths.mailRetry(':account_id', ':mail_id')}`,
    expected: '401 403 403 204 204 403 404 404',
    call: async (client) => client.post(paths.mailRetry(world.account, await failedMail(server, world))),
  },
  {
    route: `GET ${paths.unsubscribe(':token')}`,
    expected: everyone(404),
    call: (client) => client.get(paths.unsubscribe('forged')),
  },
  {
    route: `POST ${paths.unsubscribe(':token')}`,
    expected: everyone(404),
    call: (client) => client.post(paths.unsubscribe('forged')),
  },
  {
    route: `POST ${paths.secondFactor}`,
    expected: everyone(401),
    call: (client) => client.post(paths.secondFactor, { code: '000000' }),
  },
  { route: `POST ${paths.totp}`, expected: signedIn(422), call: (client) => client.post(paths.totp, {}) },
  { route: `PUT ${paths.totp}`, expected: signedIn(422), call: (client) => client.put(paths.totp, {}) },
  { route: `DELETE ${paths.totp}`, expected: signedIn(422), call: (client) => client.delete(paths.totp) },
  {
    route: `GET ${paths.statement(inRoute)}`,
    expected: '401 200 200 200 200 404 404 404',
    call: (client) => client.get(paths.statement(at())),
  },
  {
    route: `GET ${paths.statementPdf(inRoute)}`,
    expected: '401 200 200 200 200 404 404 404',
    call: (client) => client.get(paths.statementPdf(at())),
  },
  { route: `GET ${paths.passkeys}`, expected: signedIn(200), call: (client) => client.get(paths.passkeys) },
  {
    route: `POST ${paths.passkeyOptions}`,
    expected: signedIn(422),
    call: (client) => client.post(paths.passkeyOptions, {}),
  },
  { route: `POST ${paths.passkeys}`, expected: signedIn(422), call: (client) => client.post(paths.passkeys, {}) },
  {
    route: `DELETE ${paths.passkey(':id')}`,
    expected: signedIn(404),
    call: (client) => client.delete(paths.passkey(999)),
  },
  {
    route: `POST ${paths.passkeySignInOptions}`,
    expected: everyone(200),
    call: (client) => client.post(paths.passkeySignInOptions),
  },
  {
    route: `POST ${paths.passkeySignIn}`,
    expected: everyone(422),
    call: (client) => client.post(paths.passkeySignIn, {}),
  },
  { route: `GET ${paths.ownExport}`, expected: signedIn(200), call: (client) => client.get(paths.ownExport) },
  // Without a mail server neither is there.
  ...[paths.forgotPassword, paths.resetPassword].map((path) => ({
    route: `POST ${path}`,
    expected: everyone(404),
    call: (client: Client) => client.post(path, {}),
  })),
  {
    route: `GET ${paths.apiTokens}`,
    expected: '401 403 403 200 200 403 403 200',
    call: (client) => client.get(paths.apiTokens),
  },
  {
    route: `POST ${paths.apiTokens}`,
    expected: '401 403 403 422 422 403 403 422',
    call: (client) => client.post(paths.apiTokens, {}),
  },
  {
    route: `DELETE ${paths.apiToken(':id')}`,
    expected: '401 403 403 404 404 403 403 404',
    call: (client) => client.delete(paths.apiToken(999)),
  },
  {
    route: `GET ${paths.sessions}`,
    expected: '401 200 200 200 200 200 200 200',
    call: (client) => client.get(paths.sessions),
  },
  {
    route: `DELETE ${paths.sessions}`,
    expected: '401 204 204 204 204 204 204 204',
    call: (client) => client.delete(paths.sessions),
  },
  {
    route: `DELETE ${paths.session(':session_id')}`,
    expected: '401 204 204 204 204 204 204 204',
    call: async (client) => {
      const { sessions, db } = server.services;
      const elsewhere = { address: '203.0.113.7', userAgent: 'Elsewhere' };
      const id = client.user?.id;
      if (id) await db.transaction().execute((tx) => sessions.start(tx, id, elsewhere));
      const { rows } = await client.get(paths.sessions);
      return client.delete(paths.session(String(rows.find(({ current }) => !current)?.id)));
    },
  },
  ...accountLists.map(({ definition: { resource } }) => ({
    route: `GET ${paths.accountRows(resource, ':account_id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: (client: Client) => client.get(paths.accountRows(resource, world.account)),
  })),
  {
    route: `GET ${paths.receivables(':account_id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: (client) => client.get(paths.receivables(world.account)),
  },
  {
    route: `POST ${paths.settle(':account_id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: async (client) => client.post(paths.settle(world.account), { ids: [await newRow(payments)] }),
  },
  {
    route: `GET ${paths.trash(':account_id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: (client) => client.get(paths.trash(world.account)),
  },
  {
    route: `POST ${paths.restore(':account_id', ':resource', ':id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: async (client) => {
      const id = await newRow(contracts);
      await world.as.superAdmin.delete(paths.row(contracts, at(), id));
      return client.post(paths.restore(world.account, 'contracts', id));
    },
  },
  {
    route: `GET ${paths.rows(shares, inRoute)}`,
    expected: '401 200 200 200 200 404 404 404',
    call: (client) => client.get(paths.rows(shares, at())),
  },
  {
    route: `POST ${paths.rows(shares, inRoute)}`,
    expected: '401 201 201 201 201 404 404 404',
    call: (client) => client.post(paths.rows(shares, at()), folder()),
  },
  {
    route: `GET ${paths.row(shares, inRoute, ':id')}`,
    expected: '401 200 200 200 200 404 404 404',
    call: async (client) => client.get(paths.row(shares, at(), (await newShare()).id)),
  },
  {
    route: `DELETE ${paths.row(shares, inRoute, ':id')}`,
    expected: '401 204 204 204 204 404 404 404',
    call: async (client) => client.delete(paths.row(shares, at(), (await newShare()).id)),
  },
  // Whoever has the token, whoever they are.
  {
    route: `GET ${paths.sharedFolder(':token')}`,
    expected: everyone(200),
    call: async (client) => client.get(paths.sharedFolder((await newShare()).token)),
  },
  {
    route: `GET ${paths.sharedDocument(':token', ':id')}`,
    expected: everyone(200),
    call: async (client) => {
      const id = await newRow(documents);
      return client.get(paths.sharedDocument((await newShare()).token, id));
    },
  },
  {
    route: `GET ${paths.sharedZip(':token')}`,
    expected: everyone(200),
    call: async (client) => client.get(paths.sharedZip((await newShare()).token)),
  },
  {
    route: `POST ${paths.rows(visitRequests, inRoute)}`,
    expected: '401 201 201 201 201 404 404 404',
    call: (client) => client.post(paths.rows(visitRequests, at()), { unit: 'Matriz', service_type: 'Desratização' }),
  },
  {
    route: `GET ${paths.calendar}`,
    expected: '401 200 200 200 200 200 200 200',
    call: (client) => client.get(paths.calendar),
  },
  {
    route: `POST ${paths.calendar}`,
    expected: '401 201 201 201 201 201 201 201',
    call: (client) => client.post(paths.calendar),
  },
  {
    route: `GET ${paths.calendarFeed(':token')}`,
    expected: everyone(200),
    call: async (client) => {
      const made = await world.as.ordinary.post(paths.calendar);
      return client.get(new URL(String(made.body.url)).pathname);
    },
  },
  {
    route: `DELETE ${paths.calendar}`,
    expected: '401 204 204 204 204 204 204 204',
    call: (client) => client.delete(paths.calendar),
  },
  {
    route: `GET ${paths.imports(':account_id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: (client) => client.get(paths.imports(world.account)),
  },
  {
    route: `GET ${paths.importTemplate(':account_id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: (client) => client.get(`${paths.importTemplate(world.account)}?resource=payments`),
  },
  {
    route: `POST ${paths.imports(':account_id')}`,
    expected: '401 403 403 201 201 403 404 404',
    call: (client) => client.post(paths.imports(world.account), importForm()),
  },
  {
    route: `GET ${paths.import(':account_id', ':id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: async (client) => client.get(paths.import(world.account, await newImport())),
  },
  {
    route: `PUT ${paths.import(':account_id', ':id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: async (client) =>
      client.put(paths.import(world.account, await newImport()), {
        corrections: [{ line: 2, field: 'name', value: 'Outra' }],
      }),
  },
  {
    route: `POST ${paths.importCommit(':account_id', ':id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: async (client) => client.post(paths.importCommit(world.account, await newImport())),
  },
  {
    route: `POST ${paths.importUndo(':account_id', ':id')}`,
    expected: '401 403 403 200 200 403 404 404',
    call: async (client) => {
      const id = await newImport();
      await world.as.superAdmin.post(paths.importCommit(world.account, id));
      return client.post(paths.importUndo(world.account, id));
    },
  },
  // Last, and with sessions of its own: it ends them.
  {
    route: `POST ${paths.signOut}`,
    expected: everyone(204),
    call: async (client) => {
      const again = server.client();
      await again.signIn(client.user?.email ?? '', 'senha de teste');
      return again.post(paths.signOut);
    },
  },
];

const table = [
  ...resources.flatMap(({ resource }) => {
    const expected = expectations[resource.name];
    return expected ? resourceEntries(resource, expected) : [];
  }),
  ...otherEntries,
];

describe('who may do what', () => {
  test.for(table)('$route', async ({ expected, call }) => {
    const statuses: Partial<Record<Role, number>> = {};
    for (const role of roles) statuses[role] = (await call(world.as[role])).status;
    const wanted = Object.fromEntries(expected.split(' ').map((status, index) => [roles[index], Number(status)]));
    expect(statuses).toEqual(wanted);
  });

  test('members of a company may not delete it', async () => {
    const path = paths.row(companies, at(), world.company);
    for (const role of ['ordinary', 'companyAdmin'] as const) {
      expect((await world.as[role].delete(path)).status).toBe(403);
    }
  });

  test('whatever is read answers HEAD too', () => {
    const read = server.routes.filter((route) => route.startsWith('GET '));
    const unanswered = read.filter((route) => !server.routes.includes(route.replace('GET', 'HEAD')));
    expect(unanswered).toEqual([]);
  });

  test('every route of the API stands in the table', () => {
    const known = new Set(table.map(({ route }) => route));
    const ofPortal = (route: string) => !/^\w+ \/(api|sanctum|healthz|readyz|metrics|calendar)/.test(route);
    const unknown = server.routes.filter(
      (route) => !route.startsWith('HEAD ') && !ofPortal(route) && !known.has(route),
    );
    expect(unknown).toEqual([]);
    expect(server.routes.length).toBeGreaterThan(40);
  });
});
