import {
  administrativeUsers,
  companies,
  companyUsers,
  contracts,
  documents,
  paths,
  payments,
  proofs,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confirmationLasts } from '../src/auth/recent-confirmation.ts';
import type { HttpError } from '../src/http/errors.ts';
import { findDeleted, restoreRow } from '../src/trash/restore.ts';
import type { AnswerBody } from './harness/answer.ts';
import { form, pdf } from './harness/client.ts';
import { meanwhile, operatorAs } from './harness/meanwhile.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { joinStaff, makeCompany, makeWorld, password, type World } from './harness/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const staff = () => world.as.superAdmin;
const at = () => ({ account_id: world.account, company_id: world.company });
const restore = (resource: string, id: number) => staff().post(paths.restore(world.account, resource, id));

async function trash(query = ''): Promise<AnswerBody[]> {
  const { status, rows, text } = await staff().get(`${paths.trash(world.account)}?${query}`);
  expect(status, text).toBe(200);
  return rows;
}

describe('the trash', () => {
  test('shows what was deleted, by whom and when, the latest first', async () => {
    const { body: paper } = await staff().post(paths.rows(documents, at()), sampleOf(documents));
    const { body: invoice } = await staff().post(paths.rows(payments, at()), sampleOf(payments));
    await staff().delete(paths.row(documents, at(), paper.id));
    await world.as.superPlain.delete(paths.row(payments, at(), invoice.id));
    const [first, second] = await trash();
    expect(first).toEqual({
      ...{ resource: 'payments', id: invoice.id, company_id: world.company, company_name: 'Águas do Vale Ltda' },
      ...{ label: 'Matriz - 28/02/2026 - R$\u00a01.234,56', deleted_by: 'plain', deleted_at: expect.any(String) },
    });
    expect(second).toMatchObject({ resource: 'documentations', id: paper.id, label: 'Licença de operação - Matriz' });
    expect(Math.abs(Date.parse(String(first?.deleted_at)) - Date.now())).toBeLessThan(60_000);
    expect((await trash('resource=documentations')).every(({ resource }) => resource === 'documentations')).toBe(true);
    expect(await trash(`company_id=${world.otherCompany}`)).toEqual([]);
  });

  test('is read page by page, each item once', async () => {
    const all = await trash('limit=1000');
    expect(all.length).toBeGreaterThan(1);
    const seen: AnswerBody[] = [];
    let path = `${paths.trash(world.account)}?limit=1`;
    while (path) {
      const { rows, headers } = await staff().get(path);
      seen.push(...rows);
      path = /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual(all);
  });

  test.for(['resource=nothing', 'company_id=x', 'limit=0', 'after=x'])('%s is refused', async (query) => {
    expect((await staff().get(`${paths.trash(world.account)}?${query}`)).status).toBe(422);
  });
});

describe('a proof in the trash', () => {
  const newProof = async (invoice: AnswerBody, note: string) =>
    (await staff().post(paths.rows(proofs, at()), form({ payment_id: String(invoice.id), note, file: pdf() }))).body;
  const newInvoice = async (value: number) =>
    (await staff().post(paths.rows(payments, at()), { ...sampleOf(payments), value })).body;

  test('says of which invoice it is', async () => {
    for (const [value, note] of [
      [10, ''],
      [20, 'Segunda via'],
    ] as const) {
      const proof = await newProof(await newInvoice(value), note);
      await staff().delete(paths.row(proofs, at(), proof.id));
      server.later(5);
    }
    expect((await trash('resource=proofs&limit=2')).map(({ label }) => label)).toEqual([
      'Matriz - 28/02/2026 - R$\u00a020,00 - Administrador - Segunda via',
      'Matriz - 28/02/2026 - R$\u00a010,00 - Administrador',
    ]);
  });

  test('is not offered while its invoice is deleted, and pages are as full as ever', async () => {
    const [kept, gone] = [await newInvoice(30), await newInvoice(40)];
    const alone = [await newProof(kept, '1'), await newProof(kept, '2')];
    const along = [await newProof(gone, '3'), await newProof(gone, '4')];
    const early = await newProof(gone, 'withdrawn before');
    for (const { id } of [...alone, early]) await staff().delete(paths.row(proofs, at(), id));
    server.later(5);
    await staff().delete(paths.row(payments, at(), gone.id));
    const { rows, headers } = await staff().get(`${paths.trash(world.account)}?resource=proofs&limit=1`);
    expect(rows.map(({ id }) => id)).toEqual([alone[1]?.id]);
    const next = /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect((await staff().get(next)).rows.map(({ id }) => id)).toEqual([alone[0]?.id]);
    for (const { id } of [...along, early]) {
      const answer = await restore('proofs', id);
      expect([answer.status, answer.body.errors]).toEqual([422, { payment_id: ['A fatura foi excluída'] }]);
    }

    expect((await restore('payments', gone.id)).status).toBe(200);
    expect(
      (await trash('resource=proofs&limit=1')).map(({ id }) => id),
      'its invoice is back',
    ).toEqual([early.id]);
    expect((await restore('proofs', early.id)).status).toBe(200);
  });
});

describe('a restored row', () => {
  test('is there again with its file, and is in the trail', async () => {
    const texts = Object.entries(sampleOf(contracts)).map(([name, value]) => [name, String(value)]);
    const created = await staff().post(
      paths.rows(contracts, at()),
      form({ ...Object.fromEntries(texts), file: pdf('comes back') }),
    );
    await staff().delete(paths.row(contracts, at(), created.body.id));
    expect((await staff().get(paths.download(Number(created.body.annex_id)))).status).toBe(404);
    const answer = await restore('contracts', created.body.id);
    expect([answer.status, answer.body]).toEqual([200, created.body]);
    expect((await staff().get(paths.download(Number(created.body.annex_id)))).text).toContain('comes back');
    expect((await staff().get(paths.row(contracts, at(), created.body.id))).body).toEqual(created.body);
    const { rows } = await staff().get(`${paths.audit(world.account)}?resource=contracts&row_id=${created.body.id}`);
    expect(rows.map(({ action }) => action)).toEqual(['restore', 'delete', 'create']);
    expect((await restore('contracts', created.body.id)).status).toBe(404);
  });

  test('must be in the trash of the account', async () => {
    const { body } = await staff().post(paths.rows(contracts, at()), sampleOf(contracts));
    expect((await restore('contracts', body.id)).status).toBe(404);
    await staff().delete(paths.row(contracts, at(), body.id));
    for (const path of ['nothing', 'payments', 'sessions']) expect((await restore(path, body.id)).status).toBe(404);
    const foreign = await world.as.otherAccountSuper.post(paths.restore(world.otherAccount, 'contracts', body.id));
    expect(foreign.status).toBe(404);
  });

  test('needs its company', async () => {
    const company_id = await makeCompany(staff(), 'Já era');
    const place = { account_id: world.account, company_id };
    const { body } = await staff().post(paths.rows(contracts, place), sampleOf(contracts));
    await staff().delete(paths.row(contracts, place, body.id));
    await staff().delete(paths.row(companies, place, company_id));
    const answer = await restore('contracts', body.id);
    const refused = [422, { company_id: ['A empresa foi excluída'] }];
    expect([answer.status, answer.body.errors]).toEqual(refused);

    await restore('companies', company_id);
    const services = meanwhile(server.services, () => staff().delete(paths.row(companies, place, company_id)));
    const found = await findDeleted(services, world.account, 'contracts', body.id);
    const failure = await restoreRow(services, found, body.id, operatorAs(staff())).catch((error: HttpError) => error);
    expect(failure, 'deleted in the same moment').toMatchObject({ status: 422, body: answer.body });
  });
});

describe('a restored user', () => {
  test('signs in again, unless the e-mail was taken meanwhile', async () => {
    const person = { ...sampleOf(companyUsers), password };
    const { email } = person as { email?: string };
    const { body } = await staff().post(paths.rows(companyUsers, at()), person);
    await staff().delete(paths.row(companyUsers, at(), body.id));
    expect((await restore('users', body.id)).body).toEqual(body);
    expect((await server.client().signIn(String(email), password)).status).toBe(200);

    await staff().delete(paths.row(companyUsers, at(), body.id));
    await staff().post(paths.rows(companyUsers, at()), person);
    const clash = await restore('users', body.id);
    expect([clash.status, clash.body.errors]).toEqual([422, { email: ['E-mail já cadastrado'] }]);
  });
});

describe('a restored company', () => {
  async function companyWithPeople(name: string) {
    const company_id = await makeCompany(staff(), name);
    const place = { account_id: world.account, company_id };
    const people = [sampleOf(companyUsers), sampleOf(companyUsers)].map((person) => ({ ...person, password }));
    const ids: number[] = [];
    for (const person of people) ids.push((await staff().post(paths.rows(companyUsers, place), person)).body.id);
    return { company_id, place, people: people as unknown as { email: string }[], ids };
  }

  test('comes back with its rows, its people and its place in the search', async () => {
    const { company_id, place, people, ids } = await companyWithPeople('Volta Sempre');
    const { body } = await staff().post(paths.rows(contracts, place), sampleOf(contracts));
    await staff().delete(paths.row(companyUsers, place, ids[1] ?? 0));
    server.later(5);
    await staff().delete(paths.row(companies, place, company_id));
    const { rows } = await staff().get(`${paths.trash(world.account)}?company_id=${company_id}`);
    const inTrash = rows.map((row) => [row.resource, row.id]);
    expect(inTrash, 'who went with it comes back with it only').toEqual([
      ['companies', company_id],
      ['users', ids[1]],
    ]);
    expect((await restore('companies', company_id)).body).toEqual({
      id: company_id,
      name: 'Volta Sempre',
      cnpj: '12345678000190',
    });
    expect((await staff().get(paths.rows(contracts, place))).rows).toEqual([body]);
    expect((await server.client().signIn(people[0]?.email ?? '', password)).status).toBe(200);
    // Who was deleted before the company stays deleted.
    expect((await server.client().signIn(people[1]?.email ?? '', password)).status).toBe(422);
    const found = await staff().get(`${paths.rows(companies, place)}?search=volta sempre`);
    expect(found.rows.map(({ id }) => id)).toEqual([company_id]);
  });

  test('leaves those whom somebody else deleted in the same moment', async () => {
    const { company_id, place, ids } = await companyWithPeople('Junto');
    const colleague = await joinStaff(server, world.account);
    const { body: invoice } = await staff().post(paths.rows(payments, place), sampleOf(payments));
    const send = () => staff().post(paths.rows(proofs, place), form({ payment_id: String(invoice.id), file: pdf() }));
    const [alone, along] = [(await send()).body.id, (await send()).body.id];
    vi.spyOn(server.services, 'now').mockReturnValue(server.services.now());
    await colleague.delete(paths.row(proofs, place, alone));
    await staff().delete(paths.row(payments, place, invoice.id));
    await restore('payments', invoice.id);
    expect((await staff().get(paths.rows(proofs, place))).rows.map(({ id }) => id)).toEqual([along]);
    await colleague.delete(paths.row(companyUsers, place, ids[0] ?? 0));
    await staff().delete(paths.row(companies, place, company_id));
    vi.restoreAllMocks();
    await restore('companies', company_id);
    expect((await staff().get(paths.rows(companyUsers, place))).rows.map(({ id }) => id)).toEqual([ids[1]]);
  });

  test('does not come back at all while one of its e-mails is somebody else’s', async () => {
    const { company_id, place, people } = await companyWithPeople('Quase Volta');
    await staff().delete(paths.row(companies, place, company_id));
    const taken = { ...sampleOf(companyUsers), email: people[1]?.email };
    await staff().post(paths.rows(companyUsers, at()), taken);
    const answer = await restore('companies', company_id);
    expect([answer.status, answer.body.errors]).toEqual([422, { email: ['E-mail já cadastrado'] }]);
    expect((await staff().get(paths.row(companies, place, company_id))).status).toBe(404);
    expect((await server.client().signIn(people[0]?.email ?? '', password)).status).toBe(422);
  });
});

describe('the trail', () => {
  test('is told by company, person, resource, row, action and day, with names', async () => {
    const list = async (query: string) => (await staff().get(`${paths.audit(world.account)}?limit=1000&${query}`)).rows;
    const { body } = await world.as.superPlain.post(paths.rows(contracts, at()), sampleOf(contracts));
    const own = `resource=contracts&row_id=${body.id}`;
    const [event] = await list(own);
    expect(event).toMatchObject({ user_name: 'plain', company_name: 'Águas do Vale Ltda', action: 'create' });
    const userId = world.as.superPlain.user?.id;
    expect((await list(`user_id=${userId}`)).every(({ user_id }) => user_id === userId)).toBe(true);
    expect((await list(`company_id=${world.company}`)).every(({ company_id }) => company_id === world.company)).toBe(
      true,
    );
    expect((await list('action=restore')).every(({ action }) => action === 'restore')).toBe(true);
    const today = server.services.today();
    expect((await list(`${own}&from=${today}&to=${today}`)).map(({ id }) => id)).toEqual([event?.id]);
    expect(await list(`${own}&to=2026-01-01`)).toEqual([]);
    expect(await list(`${own}&from=2999-01-01`)).toEqual([]);
    for (const query of ['action=x', 'from=x', 'to=2026-02-30', 'user_id=0', 'resource=a b', 'row_id=x']) {
      expect((await staff().get(`${paths.audit(world.account)}?${query}`)).status, query).toBe(422);
    }
  });
});

test('an administrator comes back for whoever has shown the password lately', async () => {
  const asked = { current_password: ['Confirme sua senha'] };
  const boss = await joinStaff(server, world.account);
  const rowsIn = (company_id: number) => paths.rows(companyUsers, { account_id: world.account, company_id });
  const staff = paths.rows(administrativeUsers, { account_id: world.account });
  const make = async (rows: string, name: string, admin_user: boolean) =>
    (await boss.post(rows, { ...sampleOf(companyUsers), email: `${name}@volta.test`, admin_user })).body.id;
  const [led, plain] = [await makeCompany(boss, 'Com gestor'), await makeCompany(boss, 'Sem gestor')];
  const people = [await make(rowsIn(led), 'gestor', true), await make(rowsIn(led), 'dela', false)];
  await make(rowsIn(plain), 'desta', false);
  const colleague = await make(staff, 'colega', true);
  const manager = await make(rowsIn(world.company), 'gestora', true);
  const member = await make(rowsIn(world.company), 'membro', false);
  const companyRows = paths.rows(companies, { account_id: world.account });
  const gone = [
    ...[`${staff}/${colleague}`, `${rowsIn(world.company)}/${manager}`, `${rowsIn(world.company)}/${member}`],
    ...[`${companyRows}/${led}`, `${companyRows}/${plain}`],
  ];
  for (const row of gone) expect((await boss.delete(row)).status).toBe(204);

  server.later(confirmationLasts);
  const restore = (resource: string, id: number) => boss.post(paths.restore(world.account, resource, id));
  const ofAdministrators = [
    () => restore('users', colleague),
    () => restore('users', manager),
    () => restore('companies', led),
  ];
  for (const call of ofAdministrators) {
    const answer = await call();
    expect([answer.status, answer.body.errors]).toEqual([422, asked]);
  }
  expect((await boss.get(rowsIn(led))).status, 'nothing of it is back').toBe(404);
  expect((await restore('users', member)).status, 'others come back as ever').toBe(200);
  expect((await restore('companies', plain)).status).toBe(200);
  await boss.post(paths.passwordConfirmation, { current_password: 'senha segura' });
  for (const call of ofAdministrators) expect((await call()).status).toBe(200);
  expect((await boss.get(rowsIn(led))).rows.map(({ id }) => id)).toEqual(people);
});
