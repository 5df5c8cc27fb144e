import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { longestPause, mailLease } from './claims.ts';

/**
 * What is due further ahead than anything is ever put off was put off before the clock was set back, and would wait for as
 * long as that was: it is due now, unless a server is just sending it. The lease leaves room for clocks that differ a little.
 */
export async function hastenWaiting({ db, now, config }: Services): Promise<void> {
  const at = now();
  await db
    .updateTable('mails')
    .set({ due_at: at })
    .where('status', '=', sql.lit('waiting'))
    .where('is_held', '=', 0)
    .where('due_at', '>', at + longestPause + mailLease)
    .execute();
  await db
    .updateTable('news')
    .set({ due_at: at })
    .where('due_at', '>', at + config.noticeDelaySeconds * 1000 + mailLease)
    .execute();
}
