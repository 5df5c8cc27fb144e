import type { FirstSteps } from '@clareira/contract';
import type { Services } from '../services.ts';

/** What an account has yet to do before its clients can use the portal; null once they can. */
export async function firstStepsOf({ db, mailer }: Services, accountId: number): Promise<FirstSteps | null> {
  const [invoice, user] = await Promise.all([
    db
      .selectFrom('payments')
      .select('id')
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('companies')
      .innerJoin('users', 'users.company_id', 'companies.id')
      .select('users.id')
      .where('companies.account_id', '=', accountId)
      .where('companies.deleted_at', 'is', null)
      .where('users.deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (invoice && user) return null;
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return {
    company: company?.id ?? null,
    user: user !== undefined,
    invoice: invoice !== undefined,
    mail: mailer !== undefined,
  };
}
