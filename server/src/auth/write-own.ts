import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Caller } from '../identity/caller.ts';
import type { Services, WriteContext } from '../services.ts';
import { confirmCaller } from './confirm-caller.ts';

/**
 * Every change of what proves who a person is runs in here, with the caller confirmed as they are now. Changes of one
 * person take turns, so that no two of them see the same password, secret or list.
 */
export function writeOwn<T>(
  services: Services,
  caller: Caller,
  work: (context: Omit<WriteContext, 'beforeCommit'>) => Promise<T>,
): Promise<T> {
  return services.db.transaction().execute(async (tx) => {
    await lockPerson(tx, caller.user.id);
    const user = await confirmCaller(tx, caller);
    return work({ services, tx, caller: { ...caller, user }, at: services.now() });
  });
}

/** Answers whether the person is there. */
export async function lockPerson(tx: Transaction<Tables>, userId: number): Promise<boolean> {
  const query = tx.selectFrom('users').select('deleted_at').where('id', '=', userId);
  const person = await query.forNoKeyUpdate().executeTakeFirst();
  return person?.deleted_at === null;
}
