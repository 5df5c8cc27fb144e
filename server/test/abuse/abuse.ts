import { startServer, type TestServer } from '../harness/server.ts';
import { makeWorld } from '../harness/world.ts';
import { AbuseRun, type Summary } from './abuse-run.ts';
import { mark } from './marks.ts';

export interface Options {
  requests: number;
  seed: number;
  onProgress?: (summary: Summary) => void;
  /** Makes the server a bad one, only to show that it is found out. */
  spoil?: (server: TestServer) => void;
}

/** Sends requests of every kind over every route, and looks at every answer for what it should not say. */
export async function abuse({ requests, seed, onProgress, spoil }: Options): Promise<Summary> {
  const server = await startServer({
    TRUST_PROXY: 'on',
    MAX_UPLOAD_MB: '1',
    METRICS_TOKEN: 'a-token-for-the-figures',
    // A handful of people make all the requests.
    CALLS_PER_MINUTE: '1000000',
  });
  try {
    const world = await makeWorld(server);
    await signAll(server);
    const run = await AbuseRun.over(server, world, seed);
    spoil?.(server);
    for (let number = 1; number <= requests; number++) {
      await run.next(number);
      if (number % 5000 === 0 && number < requests) onProgress?.(run.summary);
    }
    await run.end();
    return run.summary;
  } finally {
    await server.stop();
  }
}

/** Whoever and whatever is there before the first request says whose it is, too. */
async function signAll({ services: { db } }: TestServer): Promise<void> {
  for (const { token_hash, user_id } of await db.selectFrom('sessions').selectAll().execute()) {
    const user_agent = mark.user(user_id);
    await db.updateTable('sessions').set({ user_agent }).where('token_hash', '=', token_hash).execute();
  }
  for (const { id, name } of await db.selectFrom('companies').selectAll().execute()) {
    const signed = { name: `${name} ${mark.rows(id)}` };
    await db.updateTable('companies').set(signed).where('id', '=', id).execute();
  }
  for (const { id, name, account_id, company_id } of await db.selectFrom('users').selectAll().execute()) {
    const own = company_id === null ? mark.staff(account_id) : mark.people(company_id);
    const signed = { name: `${name} ${own}` };
    await db.updateTable('users').set(signed).where('id', '=', id).execute();
  }
}
