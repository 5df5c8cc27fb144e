import { administrativeUsers, companyUsers, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostWrongAnHour } from '../src/auth/confirm-password.ts';
import { createSuperUser, setPassword } from '../src/commands/people.ts';
import { type Client, form } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { joinStaff, makeWorld, password, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const isAlive = async (client: Client) => (await client.get(paths.me)).status === 200;
const change = (client: Client, current_password: unknown, next: unknown) =>
  client.put(paths.ownPassword, { current_password, password: next });

const newcomer = () => joinStaff(server, world.account);

test('everyone is told who they are, and nothing else', async () => {
  const { ordinary } = world.as;
  expect((await ordinary.get(paths.me)).body).toEqual({
    user: ordinary.user,
    second_factor: { totp: false, passkeys: 0, recovery_codes: 0 },
    language: 'pt-BR',
  });
});

describe('a new password of one’s own', () => {
  test('is taken, ends the other sessions and keeps this one', async () => {
    const client = await newcomer();
    const elsewhere = await server.signIn(client.user?.email, 'senha segura');
    expect((await change(client, 'senha segura', 'outra senha segura')).status).toBe(204);
    expect(await isAlive(client)).toBe(true);
    expect(await isAlive(elsewhere)).toBe(false);
    const email = client.user?.email ?? '';
    expect((await server.client().signIn(email, 'senha segura')).status).toBe(422);
    expect((await server.client().signIn(email, 'outra senha segura')).status).toBe(200);
  });

  test('is taken from a form, which says that it is a change', async () => {
    const client = await newcomer();
    const sent = { current_password: 'senha segura', password: 'outra senha segura' };
    const plain = await client.post(paths.ownPassword, form(sent));
    expect([plain.status, plain.body.errors]).toEqual([422, { _method: ['Valor inválido'] }]);
    expect((await client.post(paths.ownPassword, form({ ...sent, _method: 'put' }))).status).toBe(204);
    const choice = await client.post(paths.notices, form({ _method: 'put', payments: 'false' }));
    expect([choice.status, choice.body.payments]).toEqual([200, false]);
  });

  test.for([
    ['a wrong current one', 'errada errada', 'outra senha segura', { current_password: ['Senha atual incorreta'] }],
    ['no current one', undefined, 'outra senha segura', { current_password: ['Campo obrigatório*'] }],
    ['a current one that is no text', 12345678, 'outra senha segura', { current_password: ['Valor inválido'] }],
    ['none', 'senha segura', undefined, { password: ['Campo obrigatório*'] }],
    ['a short one', 'senha segura', '1234567', { password: ['A senha deve ter de 8 a 200 caracteres'] }],
    ['a common one', 'senha segura', 'Password1', { password: ['Senha muito comum'] }],
    ['one’s name', 'senha segura', 'maria DIAS', { password: ['Senha muito comum'] }],
    [
      'two faults at once',
      'errada errada',
      'password',
      { current_password: ['Senha atual incorreta'], password: ['Senha muito comum'] },
    ],
  ] as const)('is refused for %s', async ([, current, next, errors]) => {
    const client = await newcomer();
    const answer = await change(client, current, next);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect((await server.client().signIn(client.user?.email ?? '', 'senha segura')).status).toBe(200);
  });

  test('cannot be guessed at with a session that was left open, and whoever tries does not lock its owner out', async () => {
    const client = await newcomer();
    const statuses: number[] = [];
    for (let count = 0; count < mostWrongAnHour; count++) {
      statuses.push((await change(client, 'errada errada', 'outra senha segura')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([422]));
    const answer = await change(client, 'senha segura', 'outra senha segura');
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const email = client.user?.email ?? '';
    expect((await server.client().signIn(email, 'senha segura')).status).toBe(200);
    // Nor out of what asks for a password that was given since.
    await setPassword(server.services, email, 'senha de reserva');
    const owner = await server.signIn(email, 'senha de reserva');
    expect((await change(owner, 'senha de reserva', 'outra senha segura')).status).toBe(204);
  });

  test('that is right takes back the wrong ones before it', async () => {
    const client = await newcomer();
    for (let count = 1; count < mostWrongAnHour; count++) await change(client, 'errada errada', 'outra senha segura');
    expect((await change(client, 'senha segura', 'outra senha segura')).status).toBe(204);
    expect((await change(client, 'errada errada', 'mais uma senha')).status).toBe(422);
    expect((await change(client, 'outra senha segura', 'mais uma senha')).status).toBe(204);
  });

  test('is one of two that are set at once', async () => {
    const client = await newcomer();
    const answers = await Promise.all(['uma senha', 'outra senha'].map((next) => change(client, 'senha segura', next)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  test('stands in the audit trail, and the password does not', async () => {
    const client = await newcomer();
    await change(client, 'senha segura', 'outra senha segura');
    const { rows } = await world.as.superAdmin.get(`${paths.audit(world.account)}?limit=10`);
    const event = rows.find(({ action }) => action === 'password-changed');
    expect(event).toMatchObject({ user_id: client.user?.id, details: {} });
  });
});

describe('the e-mail or the password of an administrator', () => {
  const asked = { current_password: ['Confirme sua senha'] };
  const wrong = { current_password: ['Senha atual incorreta'] };
  const lasts = 2 * 60 * 60_000;

  /** A company's administrator, and the address of their row. */
  async function administrator(boss: Client) {
    const rows = paths.rows(companyUsers, { account_id: world.account, company_id: world.company });
    const person = { ...sampleOf(companyUsers), email: 'chefe@vale.test', admin_user: true };
    const { id } = (await boss.post(rows, person)).body;
    return { row: `${rows}/${id}`, person };
  }

  test('is changed by who signed in lately, and later by who shows the password again', async () => {
    const boss = await newcomer();
    const { row, person } = await administrator(boss);
    const name = person.email;
    expect((await boss.put(row, { ...person, email: `1${name}` })).status).toBe(200);
    server.later(lasts);
    for (const change of [{ email: `2${name}` }, { email: `1${name}`, password: 'outra senha segura' }]) {
      const answer = await boss.put(row, { ...person, password: '', ...change });
      expect([answer.status, answer.body.errors]).toEqual([422, asked]);
    }
    const same = await boss.put(row, { ...person, name: 'Outro nome', email: `1${name}`, password: '' });
    expect([same.status, same.body.name], 'all else is changed as ever').toEqual([200, 'Outro nome']);

    const guess = await boss.post(paths.passwordConfirmation, { current_password: 'errada errada' });
    expect([guess.status, guess.body.errors]).toEqual([422, wrong]);
    expect((await boss.put(row, { ...person, email: `2${name}` })).status).toBe(422);
    expect((await boss.post(paths.passwordConfirmation, { current_password: 'senha segura' })).status).toBe(204);
    expect((await boss.put(row, { ...person, email: `2${name}` })).status).toBe(200);
  });

  test('of the staff likewise, and one session’s password is not another’s', async () => {
    const boss = await newcomer();
    const elsewhere = await server.signIn(boss.user?.email, 'senha segura');
    server.later(lasts);
    await elsewhere.post(paths.passwordConfirmation, { current_password: 'senha segura' });
    const row = `${paths.rows(administrativeUsers, { account_id: world.account })}/${boss.user?.id}`;
    const changed = { name: boss.user?.name, email: `novo.${boss.user?.email}` };
    const answer = await boss.put(row, changed);
    expect([answer.status, answer.body.errors]).toEqual([422, asked]);
    expect((await elsewhere.put(row, changed)).status).toBe(200);
  });

  test('are nobody’s to make up: a new administrator takes the password too', async () => {
    const boss = await newcomer();
    const staff = paths.rows(administrativeUsers, { account_id: world.account });
    const members = paths.rows(companyUsers, { account_id: world.account, company_id: world.company });
    const member = { ...sampleOf(companyUsers), email: 'novato@vale.test', admin_user: false };
    const row = `${members}/${(await boss.post(members, member)).body.id}`;
    server.later(lasts);
    const calls = [
      () => boss.post(staff, { ...sampleOf(administrativeUsers), email: 'nova@equipe.test' }),
      () => boss.post(members, { ...sampleOf(companyUsers), email: 'nova@vale.test', admin_user: true }),
      () => boss.put(row, { ...member, password: '', admin_user: true }),
    ];
    for (const call of calls) {
      const answer = await call();
      expect([answer.status, answer.body.errors]).toEqual([422, asked]);
    }
    await boss.post(paths.passwordConfirmation, { current_password: 'senha segura' });
    for (const call of calls) expect([200, 201]).toContain((await call()).status);
    server.later(lasts);
    expect((await boss.put(row, { ...member, password: '' })).status, 'one is made a member without').toBe(200);
  });

  test('those of others are changed without', async () => {
    const boss = await newcomer();
    server.later(lasts);
    const rows = paths.rows(companyUsers, { account_id: world.account, company_id: world.company });
    const person = { ...sampleOf(companyUsers), email: 'membro@vale.test', admin_user: false };
    const { id } = (await boss.post(rows, person)).body;
    expect((await boss.put(`${rows}/${id}`, { ...person, email: `novo.${person.email}` })).status).toBe(200);
  });
});

describe('a common password', () => {
  const refused = { password: ['Senha muito comum'] };

  test('is refused for a new user, and for one that is changed', async () => {
    const rows = paths.rows(companyUsers, { account_id: world.account, company_id: world.company });
    const person = { name: 'Paulo Freitas', email: 'paulo.freitas@vale.test', admin_user: false };
    for (const common of ['iloveyou', 'Paulo.Freitas', 'paulo.freitas@VALE.test', 'paulo freitas']) {
      const answer = await world.as.companyAdmin.post(rows, { ...person, password: common });
      expect([answer.status, answer.body.errors]).toEqual([422, refused]);
    }
    const { id } = (await world.as.companyAdmin.post(rows, { ...person, password })).body;
    const changed = await world.as.companyAdmin.put(`${rows}/${id}`, { ...person, password: '12345678' });
    expect([changed.status, changed.body.errors]).toEqual([422, refused]);
    expect((await world.as.companyAdmin.put(`${rows}/${id}`, { ...person, password: '' })).status).toBe(200);
  });

  test('is refused to an operator', async () => {
    const person = { email: 'operada@test.example', name: 'Operada', password: 'password123' };
    await expect(createSuperUser(server.services, '1', person, true)).rejects.toThrow('--password: Senha muito comum');
    const email = world.as.ordinary.user?.email;
    await expect(setPassword(server.services, email, 'football')).rejects.toThrow('--password: Senha muito comum');
  });
});
