import type { Services } from '../services.ts';

const day = 24 * 3_600_000;
export const longestSession = 30 * day;

/** Even a session in daily use ends some day, and with it a token that was stolen unseen. */
export async function endOldSessions({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('created_at', '<=', now() - longestSession)
    .execute();
}
