import { emailKey, searchTextOf } from '@clareira/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { bumpAccountVersion } from '../database/versions.ts';

interface NewSuperUser {
  account_id: number;
  name: string;
  email: string;
  password_hash: string;
  administrative: boolean;
}

/** Made by the first start and by an operator; whoever is signed in makes them through the API instead. */
export async function insertSuperUser(tx: Transaction<Tables>, at: number, user: NewSuperUser): Promise<void> {
  const { administrative, ...columns } = user;
  await bumpAccountVersion(tx, user.account_id, at);
  await tx
    .insertInto('users')
    .values({
      ...columns,
      company_id: null,
      email_key: emailKey(user.email),
      admin_user: administrative ? 1 : 0,
      search_text: searchTextOf([user.name, user.email]),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** An account without a super user could be helped only by its operator. Lock the account first: nobody else deletes one then. */
export async function isLastSuperUser(
  tx: Transaction<Tables>,
  { id, account_id }: { id: number; account_id: number },
): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account_id)
    .where('company_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
