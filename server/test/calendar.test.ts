import { addDays, companies, companyUsers, paths, schedules } from '@clareira/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostFeedCalls } from '../src/calendar/routes.ts';
import { setPassword } from '../src/commands/people.ts';
import { hashToken } from '../src/identity/tokens.ts';
import type { Client } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany, makeWorld, password, type World } from './harness/world.ts';

const minute = 60_000;
const day = 86_400_000;

let server: TestServer;
let world: World;
/** The feeds of a member and of the staff, by address. */
let ofMember: string;
let ofStaff: string;

beforeAll(async () => {
  const names = { PUBLIC_URL: 'https://portal.example.com/area/', BRAND_NAME: 'Verde, Vale & Cia' };
  server = await startServer({ ...names, TRUST_PROXY: 'on' });
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const subscribe = async (client: Client) => {
  const { status, body } = await client.post(paths.calendar);
  expect(status).toBe(201);
  return String(body.url).replace('https://portal.example.com/area', '');
};

beforeEach(async () => {
  // So that no test is held up by the calls of another.
  server.later(minute);
  ofMember = await subscribe(world.as.ordinary);
  ofStaff = await subscribe(world.as.superAdmin);
});

const at = () => ({ account_id: world.account, company_id: world.company });

async function visit(fields: Record<string, unknown>, company = world.company): Promise<number> {
  const path = paths.rows(schedules, { ...at(), company_id: company });
  const { status, body } = await world.as.superAdmin.post(path, { ...sampleOf(schedules), ...fields });
  expect(status).toBe(201);
  return body.id;
}

const change = async (id: number, fields: Record<string, unknown>) => {
  const answer = await world.as.superAdmin.put(paths.row(schedules, at(), id), { ...sampleOf(schedules), ...fields });
  expect(answer.status).toBe(200);
};

const read = (path: string, headers = {}) => server.client().get(path, headers);

/** Read by a parser that is not ours. */
async function calendar(path: string): Promise<ICAL.Component> {
  const { status, text } = await read(path);
  expect(status).toBe(200);
  return new ICAL.Component(ICAL.parse(text));
}

const events = async (path: string) => (await calendar(path)).getAllSubcomponents('vevent');

async function eventOf(path: string, id: number): Promise<ICAL.Component | undefined> {
  const found = (await events(path)).filter((event) =>
    String(event.getFirstPropertyValue('uid')).startsWith(`visita-${id}-`),
  );
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
}

const textOf = (event: ICAL.Component | undefined, name: string) => String(event?.getFirstPropertyValue(name));

/** What must grow with each change. */
const versionOf = (event: ICAL.Component | undefined) => ({
  sequence: Number(textOf(event, 'sequence')),
  changed: Date.parse(textOf(event, 'last-modified')),
});

describe('the address', () => {
  test('is told once, under the address of the portal', async () => {
    const { body } = await world.as.ordinary.post(paths.calendar);
    expect(body).toEqual({
      url: expect.stringMatching(/^https:\/\/portal\.example\.com\/area\/calendar\/[\w-]{43}\.ics$/),
    });
    const own = await world.as.ordinary.get(paths.calendar);
    expect(own.body).toEqual({ active: true, created_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    const stored = await server.services.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(String(body.url).slice(-47, -4));
  });

  test('is made once under one key: asked for again it stays as it is, untold', async () => {
    const make = () => world.as.ordinary.post(paths.calendar, undefined, { 'idempotency-key': 'calendario-1' });
    const first = await make();
    const again = await make();
    expect([again.status, again.body]).toEqual([201, {}]);
    const own = String(first.body.url).replace('https://portal.example.com/area', '');
    expect((await read(own)).status).toBe(200);
  });

  test('ends with a new one, and when it is ended', async () => {
    const renewed = await subscribe(world.as.ordinary);
    expect((await read(ofMember)).status).toBe(404);
    expect((await read(renewed)).status).toBe(200);
    const make = () => world.as.ordinary.post(paths.calendar, undefined, { 'idempotency-key': 'calendario-2' });
    expect((await make()).status).toBe(201);
    expect((await read(renewed)).status).toBe(404);
    for (let times = 0; times < 2; times++) expect((await world.as.ordinary.delete(paths.calendar)).status).toBe(204);
    expect((await make()).status, 'made once, and ended').toBe(404);
    expect((await world.as.ordinary.get(paths.calendar)).body).toEqual({ active: false, created_at: null });
  });

  test('is the origin of the request where no other is known', async () => {
    const plain = await startServer();
    const client = await plain.signIn();
    const { body } = await client.post(paths.calendar);
    expect(String(body.url)).toMatch(new RegExp(`^${plain.url}/calendar/`));
    await plain.stop();
  });

  const newPasswords: [string, (owner: Client) => Promise<unknown>][] = [
    ['of their own', (owner) => owner.put(paths.ownPassword, { current_password: password, password: 'outra senha' })],
    [
      'that somebody else sets',
      ({ user }) =>
        world.as.superAdmin.put(paths.row(companyUsers, at(), user?.id ?? 0), { ...user, password: 'outra senha' }),
    ],
    ['that an operator sets', ({ user }) => setPassword(server.services, user?.email, 'outra senha')],
  ];
  test.for(newPasswords)('ends with a new password %s', async ([of, change]) => {
    const email = `senha-${of.replaceAll(' ', '-')}@vale.test`;
    await world.as.superAdmin.post(paths.rows(companyUsers, at()), { name: 'Dona', email, password });
    const owner = await server.signIn(email, password);
    const feed = await subscribe(owner);
    await change(owner);
    expect((await read(feed)).status).toBe(404);
    const { body } = await (await server.signIn(email, 'outra senha')).get(paths.calendar);
    expect(body).toEqual({ active: false, created_at: null });
  });

  test('ends with its owner, and with the company of its owner', async () => {
    const company = await makeCompany(world.as.superAdmin, 'Passageira');
    const place = { ...at(), company_id: company };
    const join = async (name: string) => {
      const email = `${name}@passageira.test`;
      const { body } = await world.as.superAdmin.post(paths.rows(companyUsers, place), { name, email, password });
      return { id: body.id, feed: await subscribe(await server.signIn(email, password)) };
    };
    const [one, other] = [await join('um'), await join('dois')];
    await world.as.superAdmin.delete(paths.row(companyUsers, place, one.id));
    expect([(await read(one.feed)).status, (await read(other.feed)).status]).toEqual([404, 200]);
    await world.as.superAdmin.delete(paths.row(companies, at(), company));
    expect((await read(other.feed)).status).toBe(404);
    // Also when both come back, and were deleted by a version that left their feeds.
    for (const { id, feed } of [one, other]) {
      const token_hash = hashToken(/([\w-]+)\.ics$/.exec(feed)?.[1] ?? '');
      await server.services.db
        .insertInto('calendar_feeds')
        .values({ user_id: id, token_hash, created_at: 0 })
        .execute();
    }
    const restore = (path: string, id: number) => world.as.superAdmin.post(paths.restore(world.account, path, id));
    expect((await restore(companies.path, company)).status).toBe(200);
    expect((await restore(companyUsers.path, one.id)).status).toBe(200);
    expect([(await read(one.feed)).status, (await read(other.feed)).status]).toEqual([404, 404]);
    const again = await server.signIn('um@passageira.test', password);
    expect((await again.get(paths.calendar)).body).toEqual({ active: false, created_at: null });
  });
});

describe('is asked for 60 times a minute', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  async function ask(path: string, addressOf: (call: number) => string): Promise<number[]> {
    const statuses = new Set<number>();
    for (let call = 0; call < mostFeedCalls; call++) statuses.add((await read(path, from(addressOf(call)))).status);
    return [...statuses];
  }

  test('from one network, whether it is there or not', async () => {
    const unknown = paths.calendarFeed('x'.repeat(43));
    expect(await ask(unknown, () => '203.0.113.1')).toEqual([404]);
    const refused = await read(ofMember, from('203.0.113.1'));
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await read(unknown, from('203.0.113.2'))).status).toBe(404);
    server.later(wait * 1000);
    expect((await read(ofMember, from('203.0.113.1'))).status).toBe(200);
  });

  test('for one calendar, from whatever networks', async () => {
    expect(await ask(ofMember, (call) => `198.51.100.${call}`)).toEqual([200]);
    expect((await read(ofMember, from('203.0.113.3'))).status).toBe(429);
    expect((await read(ofStaff, from('203.0.113.3'))).status).toBe(200);
    server.later(minute);
    expect((await read(ofMember, from('203.0.113.3'))).status).toBe(200);
  });
});

describe('the feed', () => {
  test('is a calendar that says what it is', async () => {
    const { headers } = await read(ofMember);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const root = await calendar(ofMember);
    expect(textOf(root, 'version')).toBe('2.0');
    // The parser does not know that it is text, and leaves it as it is written.
    expect(textOf(root, 'name')).toBe('Visitas · Verde\\, Vale & Cia');
    const refresh = root.getFirstProperty('refresh-interval');
    expect([refresh?.getParameter('value') ?? refresh?.type, String(refresh?.getFirstValue())]).toEqual([
      expect.stringMatching(/^duration$/i),
      'PT1H',
    ]);
    const zones = root.getAllSubcomponents('vtimezone');
    expect(zones.map((zone) => textOf(zone, 'tzid'))).toEqual(['America/Sao_Paulo']);
    expect(root.getFirstProperty('method')).toBeNull();
  });

  test('speaks the language that its owner chose', async () => {
    const id = await visit({ date: '2026-12-30', status: 'delayed', technical_manager: 'A definir' });
    const etag = (await read(ofMember)).headers.get('etag') ?? '';
    const choose = async (language: string) => {
      const choices = { language, payments: true, documents: true, visits: true };
      expect((await world.as.ordinary.put(paths.notices, choices)).status).toBe(200);
    };
    await choose('en-US');
    expect((await read(ofMember, { 'if-none-match': etag })).status).toBe(200);
    const said = 'Status: Delayed\nTechnical manager: To be decided';
    expect(textOf(await eventOf(ofMember, id), 'description')).toBe(said);
    expect(textOf(await calendar(ofMember), 'x-wr-calname')).toMatch(/^Visits · /);
    await choose('pt-BR');
    const inPortuguese = 'Status: Atrasado\nResponsável técnico: A definir';
    expect(textOf(await eventOf(ofMember, id), 'description')).toBe(inPortuguese);
  });

  test('tells a visit as a whole day', async () => {
    const id = await visit({
      date: '2026-12-31',
      unit: 'Filial; Sul, 2',
      note: 'Chaves\ncom o porteiro',
      status: 'scheduled',
    });
    const event = await eventOf(ofMember, id);
    expect(event?.getFirstProperty('dtstart')?.type).toBe('date');
    expect([textOf(event, 'dtstart'), textOf(event, 'dtend')]).toEqual(['2026-12-31', '2027-01-01']);
    expect(textOf(event, 'summary')).toBe('Desinsetização');
    expect(textOf(event, 'location')).toBe('Filial; Sul, 2');
    expect(textOf(event, 'description')).toBe(
      'Status: Agendado\nResponsável técnico: Ana Souza\nChaves\ncom o porteiro',
    );
    expect(textOf(event, 'status')).toBe('CONFIRMED');
    expect(versionOf(event).sequence).toBe(0);
    await change(id, { status: 'pending_confirmation' });
    expect(textOf(await eventOf(ofMember, id), 'status')).toBe('TENTATIVE');
  });

  test('has lines of at most 75 octets that end as they should, whatever letters there are', async () => {
    const service_type = `${'Desinsetização, desratização; “caixa d’água” 🪳 '.repeat(5)}\\fim`;
    const id = await visit({ service_type });
    const { bytes, text } = await read(ofMember);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = bytes.toString('latin1').split('\r\n');
    expect(lines.every((line) => line.length <= 75 && !/[\r\n]/.test(line))).toBe(true);
    for (const line of lines)
      expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))).not.toThrow();
    expect(textOf(await eventOf(ofMember, id), 'summary')).toBe(service_type);
  });

  test('shows members their company, staff all companies by name, and nobody another account', async () => {
    const [own, other] = [await visit({}), await visit({ service_type: 'Coleta' }, world.otherCompany)];
    expect(await eventOf(ofMember, other)).toBeUndefined();
    expect(textOf(await eventOf(ofStaff, own), 'summary')).toBe('Águas do Vale Ltda: Desinsetização');
    expect(textOf(await eventOf(ofStaff, other), 'summary')).toBe('Dedetizadora Silva: Coleta');
    const foreign = await subscribe(world.as.otherAccountSuper);
    expect(await events(foreign)).toEqual([]);
    expect(textOf(await eventOf(ofMember, own), 'uid')).toBe(textOf(await eventOf(ofStaff, own), 'uid'));
  });

  test('tells no visit without a day', async () => {
    const id = await visit({ date: null });
    expect(await eventOf(ofMember, id)).toBeUndefined();
    await change(id, { date: null, unit: 'Outra' });
    expect(await eventOf(ofMember, id)).toBeUndefined();
    await change(id, { date: '2026-08-01' });
    expect(textOf(await eventOf(ofMember, id), 'status')).toBe('CONFIRMED');
    expect((await read(ofMember)).text).not.toMatch(/R\$|value|DTSTART:\d{8}$/);
  });

  test('grows its versions with every change, within one second too', async () => {
    const id = await visit({ date: '2026-05-04' });
    const uid = textOf(await eventOf(ofMember, id), 'uid');
    let last = versionOf(await eventOf(ofMember, id));
    const grows = async () => {
      const event = await eventOf(ofMember, id);
      const next = versionOf(event);
      expect(next.sequence).toBeGreaterThan(last.sequence);
      expect(next.changed).toBeGreaterThan(last.changed);
      expect(textOf(event, 'uid')).toBe(uid);
      last = next;
      return event;
    };
    await change(id, { date: '2026-05-05' });
    expect(textOf(await grows(), 'dtstart')).toBe('2026-05-05');
    await change(id, { date: '2026-05-05', note: 'x' });
    await grows();
    await change(id, { date: null });
    const lost = await grows();
    expect([textOf(lost, 'status'), textOf(lost, 'dtstart')]).toEqual(['CANCELLED', '2026-05-05']);
    await change(id, { date: '2026-05-06' });
    expect(textOf(await grows(), 'status')).toBe('CONFIRMED');
    await world.as.superAdmin.delete(paths.row(schedules, at(), id));
    const deleted = await grows();
    expect([textOf(deleted, 'status'), textOf(deleted, 'dtstart')]).toEqual(['CANCELLED', '2026-05-06']);
  });

  test('tells the visits of a deleted company to the staff as called off', async () => {
    const company = await makeCompany(world.as.superAdmin, 'De saída');
    const id = await visit({}, company);
    await world.as.superAdmin.delete(paths.row(companies, at(), company));
    const event = await eventOf(ofStaff, id);
    expect([textOf(event, 'status'), versionOf(event).sequence]).toEqual(['CANCELLED', 1]);
  });

  test('grows the versions of the visits of a company that has a new name, those called off too', async () => {
    const company = await makeCompany(world.as.superAdmin, 'Nome de antes');
    const [live, deleted] = [await visit({}, company), await visit({}, company)];
    await world.as.superAdmin.delete(paths.row(schedules, { ...at(), company_id: company }, deleted));
    const told = async () => [await eventOf(ofStaff, live), await eventOf(ofStaff, deleted)];
    const versions = async () => (await told()).map(versionOf);
    const rename = async (name: string) => {
      const row = { name, cnpj: '12345678000190' };
      expect((await world.as.superAdmin.put(paths.row(companies, at(), company), row)).status).toBe(200);
    };
    const before = await versions();
    await rename('Nome de antes');
    expect(await versions()).toEqual(before);
    await rename('Nome de agora');
    const after = await told();
    for (const [index, event] of after.entries()) {
      expect(textOf(event, 'summary')).toBe('Nome de agora: Desinsetização');
      const { sequence, changed } = versionOf(event);
      expect(sequence).toBe((before[index]?.sequence ?? 0) + 1);
      expect(changed).toBeGreaterThan(before[index]?.changed ?? 0);
    }
    expect(after.map((event) => textOf(event, 'status'))).toEqual(['CONFIRMED', 'CANCELLED']);
  });

  test('is the one that a calendar has already, until something changes', async () => {
    const id = await visit({});
    for (const feed of [ofMember, ofStaff]) {
      const first = await read(feed);
      const condition = { 'if-none-match': first.headers.get('etag') ?? '' };
      expect(condition['if-none-match']).toMatch(/^"[\w-]{27}"$/);
      const again = await read(feed, condition);
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      await change(id, { note: feed });
      expect((await read(feed, condition)).status).toBe(200);
    }
  });

  test('is sent again after a change by a server whose clock is behind', async () => {
    const id = await visit({ date: '2026-12-01' });
    server.later(3000);
    await visit({}, world.otherCompany);
    const { headers } = await read(ofStaff);
    server.later(-2500);
    await change(id, { date: '2026-12-24' });
    server.later(2500);
    expect((await read(ofStaff, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200);
  });

  // Last: it moves the clock.
  test('forgets what was called off after 90 days', async () => {
    const [deleted, lost] = [await visit({ date: addDays(server.services.today(), 200) }), await visit({})];
    await world.as.superAdmin.delete(paths.row(schedules, at(), deleted));
    await change(lost, { date: null });
    const { headers } = await read(ofMember);
    server.later(90 * day);
    expect(textOf(await eventOf(ofMember, deleted), 'status')).toBe('CANCELLED');
    expect(textOf(await eventOf(ofMember, lost), 'status')).toBe('CANCELLED');
    server.later(day);
    expect(await eventOf(ofMember, deleted)).toBeUndefined();
    expect(await eventOf(ofMember, lost)).toBeUndefined();
    expect((await read(ofMember, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200);
  });
});
