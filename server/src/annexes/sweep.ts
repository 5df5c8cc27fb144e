import type { Services } from '../services.ts';

const hour = 3_600_000;
/** Longer than any request takes: a file this old without a row will never get one. */
export const grace = 24 * hour;

const mostAtOnce = 10_000;

/** Removes files that no row needs: replaced ones, and those whose row was never written. Answers how many. */
export async function sweepFiles({ db, storage, now }: Services): Promise<number> {
  const before = now() - grace;
  await storage.dropUnfinished(before);
  let swept = 0;

  const replaced = await db
    .selectFrom('annexes')
    .select(['id', 'storage_key'])
    .where('state', '=', 'replaced')
    .where('state_at', '<', before)
    .limit(mostAtOnce)
    .execute();
  for (const { id, storage_key } of replaced) {
    await storage.remove(storage_key);
    await db.deleteFrom('annexes').where('id', '=', id).where('state', '=', 'replaced').execute();
    swept++;
  }

  for await (const { key, storedAt } of storage.keys()) {
    if (storedAt >= before) continue;
    const owner = await db.selectFrom('annexes').select('id').where('storage_key', '=', key).executeTakeFirst();
    if (owner) continue;
    await storage.remove(key);
    swept++;
  }
  return swept;
}
