import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { type CallerFacts, type Credential, callersBy, factsOf } from './caller.ts';
import { hashToken } from './tokens.ts';
import { usageRecorder } from './usage-recorder.ts';

type FoundToken = CallerFacts & { by: Extract<Credential, { kind: 'token' }> };

export interface ApiTokens {
  /** Whose token it is, and the company of their account that they ask about, in one statement. */
  find(token: string, today: string, companyId?: number | null): Promise<FoundToken | undefined>;
}

export function apiTokensIn(database: Database, now: () => number): ApiTokens {
  const findCaller = database.prepare(tokenQuery, { tokenHash: 'text', today: 'text', companyId: 'bigint' });
  const noteUse = usageRecorder(database, 'api_tokens');

  return {
    async find(token, today, companyId = null) {
      const tokenHash = hashToken(token);
      const [found] = await findCaller({ tokenHash, today, companyId });
      // Should the driver ever mix up two answers, nobody is given what is another's; and only staff have tokens.
      if (found?.token_hash !== tokenHash || found.company_id !== null) return undefined;
      await noteUse(tokenHash, found.used_at, now());
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
  return callersBy(db, 'api_tokens', slots)
    .select(['api_tokens.id as token_id', 'api_tokens.access'])
    .where('api_tokens.expires_on', '>=', slots.today);
}
