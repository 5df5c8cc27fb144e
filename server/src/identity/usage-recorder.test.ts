import { expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { apiTokensIn } from './api-tokens.ts';
import { sessionsIn } from './sessions.ts';
import { hashToken } from './tokens.ts';

const minute = 60_000;

/** A database that finds whoever is looked for, and takes no writes. */
function readOnly(code: string) {
  const execute = vi.fn().mockRejectedValue(Object.assign(new Error(), { code }));
  const held = { select: () => held, where: () => held, forNoKeyUpdate: () => held, skipLocked: () => held };
  const statement = { set: () => statement, where: () => statement, execute };
  const found = { token_hash: hashToken('token'), used_at: 0, company_id: null };
  const database = {
    impatient: { selectFrom: () => held, updateTable: () => statement },
    prepare: () => async () => [found],
  };
  return { database: database as unknown as Database, execute };
}

const finders = {
  session: (database: Database, now: () => number) => sessionsIn(database, now).find,
  token: (database: Database, now: () => number) => apiTokensIn(database, now).find,
};

test.for(['session', 'token'] as const)(
  'a %s is found while its use cannot be noted, tried once a minute',
  async (kind) => {
    const { database, execute } = readOnly('SQLITE_READONLY');
    let at = 10 * minute;
    const find = finders[kind](database, () => at);
    for (let times = 0; times < 3; times++) expect(await find('token', '2026-01-01' as never)).toBeDefined();
    expect(execute).toHaveBeenCalledTimes(1);
    at += minute;
    await find('token', '2026-01-01' as never);
    expect(execute).toHaveBeenCalledTimes(2);
  },
);

test.for(['session', 'token'] as const)('any other failure to note the use of a %s is told', async (kind) => {
  const { database } = readOnly('SQLITE_ERROR');
  await expect(finders[kind](database, () => 10 * minute)('token', '2026-01-01' as never)).rejects.toThrow();
});
