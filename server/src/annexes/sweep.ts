import type { Job } from '../job.ts';
import type { Services } from '../services.ts';
import type { Storage } from '../storage/storage.ts';
import { ownFilesSince } from './own-files-since.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Longer than any request takes: a file this old without a row will never get one. */
export const grace = 24 * hour;

const mostAtOnce = 10_000;
const askedAtOnce = 500;

/** Uploads that were cut off lie on the server that took them, so each clears away its own. */
export const unfinishedUploads: Job = {
  name: 'unfinished-uploads',
  every: minute,
  onEveryServer: true,
  run: ({ storage, now }) => storage.dropUnfinished(now() - grace),
};

/**
 * Removes files that no row needs: replaced ones, and those whose row was never written. Answers how many. There may be
 * thousands, and whoever is told to stop does not wait for them: the next sweep finds what is left.
 */
export async function sweepFiles({ db, storage, now }: Services, signal?: AbortSignal): Promise<number> {
  const before = now() - grace;
  let swept = 0;

  const replaced = await db
    .selectFrom('annexes')
    .select(['id', 'storage_key'])
    .where('state', '=', 'replaced')
    .where('state_at', '<', before)
    .limit(mostAtOnce)
    .execute();
  for (const { id, storage_key } of replaced) {
    if (signal?.aborted) return swept;
    await storage.remove(storage_key);
    await db.deleteFrom('annexes').where('id', '=', id).where('state', '=', 'replaced').execute();
    swept++;
  }

  const since = await ownFilesSince(db);
  const isOld = ({ storedAt }: { storedAt: number }) => storedAt >= since && storedAt < before;
  for await (const keys of keysOf(storage, isOld, signal)) {
    const owned = await db.selectFrom('annexes').select('storage_key').where('storage_key', 'in', keys).execute();
    const needed = new Set(owned.map(({ storage_key }) => storage_key));
    for (const key of keys.filter((one) => !needed.has(one))) {
      if (signal?.aborted) return swept;
      await storage.remove(key);
      swept++;
    }
  }
  return swept;
}

/** Some at a time: a store may hold millions, and asking for each alone would take the database hours. */
async function* keysOf(
  storage: Storage,
  isWanted: (file: { storedAt: number }) => boolean,
  signal: AbortSignal | undefined,
): AsyncIterable<string[]> {
  let keys: string[] = [];
  for await (const file of storage.keys()) {
    if (signal?.aborted) return;
    if (isWanted(file)) keys.push(file.key);
    if (keys.length < askedAtOnce) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}
