import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { WriteContext } from '../services.ts';

/**
 * For what is collected while a transaction writes its rows, and is written once for all of them before the commit. Gives
 * what collects it: the same to all that a transaction writes.
 */
export function collectUntilCommit<T>(
  make: () => T,
  write: (tx: Transaction<Tables>, collected: T) => Promise<unknown>,
) {
  const ofTransactions = new WeakMap<Transaction<Tables>, T>();
  return ({ tx, beforeCommit }: WriteContext): T => {
    const found = ofTransactions.get(tx);
    if (found) return found;
    const made = make();
    ofTransactions.set(tx, made);
    beforeCommit.push(() => write(tx, made));
    return made;
  };
}
