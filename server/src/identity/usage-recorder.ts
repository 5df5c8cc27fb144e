import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/faults.ts';
import type { CredentialTable } from './caller.ts';

/** A use is written down at most this often; a write for every read would cost more than it tells. */
const noteEvery = 60_000;

/**
 * Writes down when a session or a token was used. A database that takes no writes at the moment still tells whose it is, and
 * is not asked to write each time. On PostgreSQL a write of theirs holds the row until its end: such a row is left alone, or
 * whoever reads would wait for the write.
 */
export function usageRecorder({ impatient }: Pick<Database, 'impatient'>, table: CredentialTable) {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (tokenHash: string, usedAt: number | null, at: number): Promise<void> => {
    // A clock that was set back is no reason to wait for longer, here and below.
    const hasJustFailed = at >= failedAt && at < failedAt + noteEvery;
    if (Math.abs(at - (usedAt ?? 0)) <= noteEvery || hasJustFailed) return;
    try {
      const row = impatient.selectFrom(table).select('token_hash').where('token_hash', '=', tokenHash);
      const unlessHeld = row.forNoKeyUpdate().skipLocked();
      await impatient.updateTable(table).set({ used_at: at }).where('token_hash', '=', unlessHeld).execute();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      failedAt = at;
    }
  };
}
