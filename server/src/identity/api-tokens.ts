import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { type CallerFacts, type Credential, factsOf, userColumns } from './caller.ts';
import { usageRecorder } from './note-use.ts';
import { hashToken } from './tokens.ts';

type FoundToken = CallerFacts & { by: Extract<Credential, { kind: 'token' }> };

export interface ApiTokens {
  /** Whose token it is, and the company of their account that they ask about, in one statement. */
  find(token: string, today: string, companyId?: number | null): Promise<FoundToken | undefined>;
}

export function apiTokensIn({ impatient, prepare }: Database, now: () => number): ApiTokens {
  const findCaller = prepare(tokenQuery, { tokenHash: 'text', today: 'text', companyId: 'bigint' });
  const unlessHeld = (id: number) =>
    impatient.selectFrom('api_tokens').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked();
  const noteUse = usageRecorder((id: number, at) =>
    impatient.updateTable('api_tokens').set({ used_at: at }).where('id', '=', unlessHeld(id)).execute(),
  );

  return {
    async find(token, today, companyId = null) {
      const tokenHash = hashToken(token);
      const [found] = await findCaller({ tokenHash, today, companyId });
      // Should the driver ever mix up two answers, nobody is given what is another's; and only staff have tokens.
      if (found?.token_hash !== tokenHash || found.company_id !== null) return undefined;
      await noteUse(found.token_id, found.used_at ?? 0, now());
      return { ...factsOf(found), by: { kind: 'token', id: found.token_id, access: found.access } };
    },
  };
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
