import { hashToken } from '../identity/tokens.ts';
import type { Services } from '../services.ts';

/** Whose calendar a token opens, and the versions of what they see. */
export type FeedOwner = NonNullable<Awaited<ReturnType<typeof ownerOf>>>;

/** Undefined for a token that opens nothing: unknown, ended, or of somebody who is gone. */
export async function ownerOf({ db }: Services, token: string) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('notice_choices', 'notice_choices.user_id', 'users.id')
    .select([
      'users.id',
      'users.account_id',
      'users.company_id',
      'accounts.version as account_version',
      'accounts.created_at as account_created_at',
      'companies.version as company_version',
      'notice_choices.language',
    ])
    .where('calendar_feeds.token_hash', '=', hashToken(token))
    .where('users.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst();
}
