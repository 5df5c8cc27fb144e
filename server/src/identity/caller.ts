import type { User } from '@clareira/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Who asks, from where, and the versions of what they ask about. */
export interface Caller extends CallerFacts {
  address: string;
  by: Credential;
}

/** What is read about a caller in one statement. */
export interface CallerFacts {
  user: User;
  account: { version: number };
  /** The company of the path, when the caller's account has it. */
  company: { id: number; version: number } | undefined;
}

/** Of whoever asks, read with what they showed. */
export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.admin_user',
  'users.company_id',
  'users.account_id',
] as const;

type StoredUser = Omit<User, 'admin_user'> & { admin_user: number };

/** Of a row with these columns, and maybe others. */
export function userOf({ id, name, email, admin_user, company_id, account_id }: StoredUser): User {
  return { id, name, email, admin_user: admin_user === 1, company_id, account_id };
}

interface StoredFacts extends StoredUser {
  account_version: number;
  asked_id: number | null;
  asked_version: number | null;
}

/** What callers show that is kept, each with whose it is and when it was used. */
export type CredentialTable = 'sessions' | 'api_tokens';

/** Whose it is, with their account, and the company of it that they ask about. */
export function callersBy(
  db: Kysely<Tables>,
  table: CredentialTable,
  { tokenHash, companyId }: { tokenHash: string; companyId: number | null },
) {
  return db
    .selectFrom(table)
    .innerJoin('users', 'users.id', `${table}.user_id`)
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('companies as asked', (join) =>
      join
        .on('asked.id', '=', companyId)
        .onRef('asked.account_id', '=', 'users.account_id')
        .on('asked.deleted_at', 'is', null),
    )
    .select([
      ...userColumns,
      `${table}.token_hash`,
      `${table}.used_at`,
      'accounts.version as account_version',
      'asked.id as asked_id',
      'asked.version as asked_version',
    ])
    .where(`${table}.token_hash`, '=', tokenHash)
    .where('users.deleted_at', 'is', null);
}

export function factsOf(found: StoredFacts): CallerFacts {
  const { account_version, asked_id, asked_version } = found;
  return {
    user: userOf(found),
    account: { version: account_version },
    company: asked_id === null || asked_version === null ? undefined : { id: asked_id, version: asked_version },
  };
}

/** What the caller showed: a browser's session, an API token, or the operator's own shell. */
export type Credential =
  | { kind: 'session'; token: string }
  | { kind: 'token'; id: number; access: 'read' | 'write' }
  | { kind: 'operator' };

/** The session that asks, which stays when all others of its user are ended. */
export function sessionTokenOf({ by }: Pick<Caller, 'by'>): string | undefined {
  return by.kind === 'session' ? by.token : undefined;
}
