import { paths, schedules } from '@clareira/contract';
import ICAL from 'ical.js';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedOf, visitsAtOnce } from '../src/calendar/feed.ts';
import { ownerOf } from '../src/calendar/owner.ts';
import type { Client } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

const many = 2 * visitsAtOnce + 5;
const isPage = / as "cancelled" order by "id"/;
let server: TestServer;
let staff: Client;
let rows: string;
let token: string;
let onPage: () => unknown = () => {};
const feed = () => paths.calendarFeed(token);

async function parts() {
  const owner = await ownerOf(server.services, token);
  if (!owner) throw new Error('The feed has no owner.');
  return feedOf(server.services, token, owner);
}

beforeAll(async () => {
  server = await startServer({}, ({ query }) => {
    if (isPage.test(query.sql)) onPage();
  });
  staff = await server.signIn();
  const account_id = staff.user?.account_id ?? 0;
  const company_id = await makeCompany(staff, 'De muitas visitas');
  rows = paths.rows(schedules, { account_id, company_id });
  const one = { ...sampleOf(schedules), date: '2026-12-01', account_id, company_id, search_text: '' };
  const visits = Array.from({ length: many }, () => ({ ...one, created_at: 1, updated_at: 1 }) as never);
  const { db } = server.services;
  for (let from = 0; from < many; from += 500)
    await db
      .insertInto('schedules')
      .values(visits.slice(from, from + 500))
      .execute();
  token = /([\w-]+)\.ics$/.exec(String((await staff.post(paths.calendar)).body.url))?.[1] ?? '';
});
afterAll(() => server.stop());

const idsIn = (text: string) => [...text.matchAll(/^UID:visita-(\d+)-/gm)].map(([, id]) => Number(id));

test('a feed of many visits tells every one of them once, and is the one that a calendar has already', async () => {
  const { status, headers, text } = await staff.get(feed());
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').length).toBe(many);
  expect(new Set(idsIn(text)).size).toBe(many);
  const etag = headers.get('etag') ?? '';
  expect((await staff.get(feed(), { 'if-none-match': etag })).status).toBe(304);
  const head = await staff.request('HEAD', feed());
  expect([head.status, head.headers.get('etag'), head.bytes.length]).toEqual([200, etag, 0]);
  expect(head.headers.get('content-length')).toBeNull();
});

test('a feed of many visits lets others have their turn between its pages', async () => {
  let turns = 0;
  let isReading = true;
  const turn = () => {
    turns++;
    if (isReading) setImmediate(turn);
  };
  setImmediate(turn);
  const pages: number[] = [];
  onPage = () => pages.push(turns);
  for await (const _ of await parts());
  isReading = false;
  expect(pages).toHaveLength(3);
  expect(new Set(pages).size).toBe(3);
});

test('a visit that is called off while the feed is read is told once', async () => {
  const all = idsIn((await staff.get(feed())).text);
  const [early, late] = [Math.min(...all), Math.max(...all)];
  let text = '';
  for await (const part of await parts()) {
    if (text === '') for (const id of [early, late]) await staff.delete(`${rows}/${id}`);
    text += part;
  }
  expect(idsIn(text).toSorted((one, other) => one - other)).toEqual(all.toSorted((one, other) => one - other));
  expect(text.match(/^STATUS:CANCELLED/gm)?.length).toBe(1);
});

test('a feed that cannot be read on breaks off, and has no end', async () => {
  const { db } = server.services;
  const { executeQuery } = db;
  let pages = 0;
  db.executeQuery = (async (query: CompiledQuery) => {
    if (isPage.test(query.sql) && ++pages > 1) throw new Error('The database is away.');
    return executeQuery.call(db, query);
  }) as typeof executeQuery;
  const { status, body } = await fetch(server.url + feed());
  let text = '';
  const reading = async () => {
    for await (const part of body ?? []) text += Buffer.from(part).toString('latin1');
  };
  await expect(reading()).rejects.toThrow();
  db.executeQuery = executeQuery;
  expect(status).toBe(200);
  expect(text).toContain('BEGIN:VCALENDAR');
  expect(text).not.toContain('END:VCALENDAR');
  expect((await staff.get(feed())).text).toMatch(/END:VCALENDAR\r\n$/);
});

test('a feed whose address ends while it is read breaks off', async () => {
  const reading = async () => {
    let count = 0;
    for await (const _ of await parts()) if (count++ === 0) await staff.delete(paths.calendar);
  };
  await expect(reading()).rejects.toThrow('has ended');
});
