import { administrativeUsers, paths } from '@clareira/contract';
import type { Finding } from '../report.ts';
import { payment, posting, uploading, uploadOne } from './calls.ts';
import { handshake, made, signIn } from './client.ts';
import { type Cost, drive, type Load, median } from './drive.ts';
import { type Measured, start } from './process.ts';
import { admin, type Engine, makeWorld } from './world.ts';

/** A server that has just started runs code that is not compiled yet, and ours has more of it than what it is compared with. */
const warmUps = 6;
const repetitions = 5;
const rows = (company: number) => `/api/accounts/1/companies/${company}/payments`;

/** Every load once per round, round after round: what the machine does beside meets all of them alike. */
async function interleave(loads: Record<string, () => Load | Promise<Load>>): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost[]> = {};
  for (let round = 0; round < warmUps + repetitions; round++) {
    for (const [name, load] of Object.entries(loads)) {
      const cost = await drive(await load());
      if (round >= warmUps) costs[name] = [...(costs[name] ?? []), cost];
    }
  }
  return Object.fromEntries(
    Object.entries(costs).map(([name, all]) => [
      name,
      {
        cpu: median(all.map(({ cpu }) => cpu)),
        latency: median(all.map(({ latency }) => latency)),
        perSecond: median(all.map(({ perSecond }) => perSecond)),
      },
    ]),
  );
}

/** What the calls cost on one engine, beside a bare server and a hand-written one in the same run. */
export async function measureServer(engine: Engine): Promise<Finding[]> {
  const world = await makeWorld(engine, { companies: 3500, paymentsEach: 200, visits: 5000 });
  const servers: Measured[] = [];
  const started = async (path: string, more = {}) => {
    const server = await start(path, { ...world.environment, ...more });
    servers.push(server);
    return server;
  };
  try {
    const ours = await started('server/src/main.ts');
    const byHand = await started('bench/peers/hand-written.ts');
    const headers = await signIn(ours.url, admin.email, admin.password);
    // Somebody else: a person has so many sessions at most, and those who sign in would end the one that calls.
    await addUser(ours, headers);
    const strangers = await handshake(ours.url);
    const list = await fetch(ours.url + rows(7), { headers });
    const etag = list.headers.get('etag') ?? '';
    const bare = await started('bench/peers/bare.ts', { ANSWER_BYTES: String((await list.arrayBuffer()).byteLength) });
    const annexes = { ours: await uploadOne(ours.url, '/api/accounts/1/companies/9/contracts', headers), byHand: 0 };
    annexes.byHand = await uploadOne(byHand.url, '/by-hand/9/contracts', headers);

    const feed = await subscribe(ours, headers);
    let next = 20;
    const untouched = (amount: number) => Array.from({ length: amount }, () => ({ path: rows(next++), headers }));
    const both = (name: string, path: string, ownPath: string, load: (path: string) => Omit<Load, 'server'>) => ({
      [`${name}, by hand`]: () => ({ server: byHand, ...load(ownPath) }),
      [name]: () => ({ server: ours, ...load(path) }),
    });

    const costs = await interleave({
      bare: () => ({ server: bare, asks: [{ path: '/' }], amount: 4000 }),
      unchanged: () => ({ server: ours, asks: [{ path: rows(7), headers }], amount: 3000 }),
      conditional: () => ({
        server: ours,
        asks: [{ path: rows(7), headers: { ...headers, 'if-none-match': etag } }],
        amount: 3000,
        expected: 304,
      }),
      // One after the other: how long one calendar waits for it. All rounds together are less than may be asked in a minute.
      feed: () => ({ server: ours, asks: [{ path: feed }], amount: 2, connections: 1 }),
      // What the other loads wrote in between made it another one.
      'feed, conditional': async () => ({
        server: ours,
        asks: [{ path: feed, headers: { 'if-none-match': await tagOf(ours, feed) } }],
        amount: 2,
        connections: 1,
        expected: 304,
      }),
      'just changed': () => ({ server: ours, asks: untouched(300), amount: 300 }),
      'list by hand': () => ({ server: byHand, asks: [{ path: '/by-hand/7/payments', headers }], amount: 300 }),
      ...both('save', '/api/accounts/1/companies/8/payments', '/by-hand/8/payments', (path) => ({
        asks: [posting(path, headers, payment)],
        amount: 200,
        expected: 201,
      })),
      ...both('upload', '/api/accounts/1/companies/9/contracts', '/by-hand/9/contracts', (path) => ({
        asks: [uploading(path, headers)],
        amount: 60,
        expected: 201,
      })),
      ...both(
        'download',
        `/api/accounts/1/companies/1/annex/${annexes.ours}/download`,
        `/by-hand/download/${annexes.byHand}`,
        (path) => ({
          asks: [{ path, headers }],
          amount: 300,
        }),
      ),
      ...both('sign-in', '/api/login', '/by-hand/login', (path) => ({
        asks: [posting(path, strangers, JSON.stringify(newcomer))],
        amount: 20,
        connections: 2,
      })),
    });
    const writing = await listWhileWriting(ours, headers);
    return [...findings(engine, costs), ...writing.map((finding) => ({ ...finding, where: engine }))];
  } finally {
    for (const server of servers) await server.stop();
    await world.remove();
  }
}

const newcomer = { email: 'newcomer@bench.test', password: 'another password of the bench' };

async function addUser(server: Measured, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(server.url + paths.rows(administrativeUsers, { account_id: 1 }), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Newcomer', ...newcomer }),
  });
  await made(answer);
}

/** The address of the staff's calendar, which shows the visits of all companies. */
async function subscribe(server: Measured, headers: Record<string, string>): Promise<string> {
  const { url } = await made<{ url: string }>(
    await fetch(`${server.url}/api/me/calendar`, { method: 'POST', headers }),
  );
  return new URL(url).pathname;
}

async function tagOf(server: Measured, path: string): Promise<string> {
  return (await fetch(server.url + path)).headers.get('etag') ?? '';
}

/** One person saves without a pause while others read the list that it changes. */
async function listWhileWriting(server: Measured, headers: Record<string, string>) {
  const path = rows(11);
  let isOver = false;
  let saved = 0;
  const writer = async () => {
    while (!isOver) {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: payment,
      });
      await made(answer);
      saved++;
    }
  };
  const writing = writer();
  const { latency, perSecond } = await drive({ server, asks: [{ path, headers }], amount: 2000 });
  isOver = true;
  await writing;
  const where = '';
  return [
    {
      what: `list while one writer writes (${saved} saved meanwhile), time to the answer`,
      where,
      figure: latency,
      unit: 'ms',
    },
    { what: 'list while one writer writes, answers', where, figure: perSecond, unit: '/s' },
  ];
}

function findings(engine: Engine, costs: Record<string, Cost>): Finding[] {
  const cpu = (name: string) => costs[name]?.cpu ?? Number.NaN;
  const beside = (what: string, name: string, other: string, most: number): Finding => ({
    what,
    where: engine,
    figure: cpu(name),
    unit: 'µs CPU',
    beside: cpu(other),
    most,
  });
  const time = (name: string): Finding => ({
    what: `${name}, time to the answer, beside one by hand`,
    where: engine,
    figure: costs[name]?.latency ?? Number.NaN,
    unit: 'ms',
    beside: costs[`${name}, by hand`]?.latency ?? Number.NaN,
    most: 1.5,
  });
  const feed = (what: string, name: string, most: number): Finding => ({
    what: `calendar of 5,000 visits, ${what}`,
    where: engine,
    figure: costs[name]?.latency ?? Number.NaN,
    unit: 'ms',
    most,
  });
  return [
    feed('time to the answer', 'feed', 50),
    feed('unchanged (304), time to the answer', 'feed, conditional', 10),
    beside('list, unchanged, beside bare node:http', 'unchanged', 'bare', 2.5),
    beside('list, conditional (304), beside bare node:http', 'conditional', 'bare', 2),
    beside('list, just changed, beside bare node:http', 'just changed', 'bare', 20),
    beside('list, just changed, beside one by hand', 'just changed', 'list by hand', 1.5),
    ...Object.entries({ save: 1.3, upload: 1.5, download: 1.3, 'sign-in': 1.5 }).flatMap(([name, most]) => [
      beside(`${name}, beside one by hand`, name, `${name}, by hand`, most),
      time(name),
    ]),
  ];
}
