import { isDatabaseAway } from '../database/faults.ts';

/** A use is written down at most this often; a write for every read would cost more than it tells. */
const noteEvery = 60_000;

/**
 * Writes down when a session or a token was used, as `write` does. A database that takes no writes at the moment still
 * tells whose it is, and is not asked to write each time. On PostgreSQL a write of theirs holds the row until its end: `write`
 * leaves such a row alone, or whoever reads would wait for the write.
 */
export function usageRecorder<Key>(write: (key: Key, at: number) => Promise<unknown>) {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (key: Key, usedAt: number, at: number): Promise<void> => {
    // A clock that was set back is no reason to wait for longer.
    const hasJustFailed = at >= failedAt && at < failedAt + noteEvery;
    if (at - usedAt <= noteEvery || hasJustFailed) return;
    try {
      await write(key, at);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      failedAt = at;
    }
  };
}
