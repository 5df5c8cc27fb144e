import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/faults.ts';
import type { Tables } from '../database/tables.ts';
import { type CallerFacts, type Credential, factsOf, userColumns } from './caller.ts';
import { hashToken } from './tokens.ts';

/** A use is written down at most this often. */
const touchEvery = 60_000;

type FoundToken = CallerFacts & { by: Extract<Credential, { kind: 'token' }> };

export interface ApiTokens {
  /** Whose token it is, and the company of their account that they ask about, in one statement. */
  find(token: string, today: string, companyId?: number | null): Promise<FoundToken | undefined>;
}

export function apiTokensIn({ impatient, prepare }: Database, now: () => number): ApiTokens {
  const findCaller = prepare(tokenQuery, { tokenHash: 'text', today: 'text', companyId: 'bigint' });
  return {
    async find(token, today, companyId = null) {
      const tokenHash = hashToken(token);
      const [found] = await findCaller({ tokenHash, today, companyId });
      // Should the driver ever mix up two answers, nobody is given what is another's; and only staff have tokens.
      if (found?.token_hash !== tokenHash || found.company_id !== null) return undefined;
      const at = now();
      if (at - (found.used_at ?? 0) > touchEvery) await touch(impatient, found.token_id, at);
      return { ...factsOf(found), by: { kind: 'token', id: found.token_id, access: found.access } };
    },
  };
}

/** Nobody waits for it to be known: a database that takes no writes at the moment still tells whose the token is. */
async function touch(db: Kysely<Tables>, id: number, at: number): Promise<void> {
  try {
    await db.updateTable('api_tokens').set({ used_at: at }).where('id', '=', id).execute();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}

interface TokenKeys extends Record<string, unknown> {
  tokenHash: string;
  today: string;
  companyId: number | null;
}

function tokenQuery(db: Kysely<Tables>, slots: TokenKeys) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('companies as asked', (join) =>
      join
        .on('asked.id', '=', slots.companyId)
        .onRef('asked.account_id', '=', 'users.account_id')
        .on('asked.deleted_at', 'is', null),
    )
    .select([
      ...userColumns,
      'api_tokens.id as token_id',
      'api_tokens.access',
      'api_tokens.token_hash',
      'api_tokens.used_at',
      'accounts.version as account_version',
      'asked.id as asked_id',
      'asked.version as asked_version',
    ])
    .where('api_tokens.token_hash', '=', slots.tokenHash)
    .where('api_tokens.expires_on', '>=', slots.today)
    .where('users.deleted_at', 'is', null);
}
