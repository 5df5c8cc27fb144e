import { sweepFiles } from '../annexes/sweep.ts';
import { keyLifetime } from '../auth/idempotency.ts';
import { purgeUnfinishedAuth } from '../auth/purge.ts';
import { forgetSheets } from '../imports/forget-sheets.ts';
import type { Job } from '../job.ts';
import { purgeMails } from '../mail/claims.ts';
import { forgetMornings } from '../mail/reminders/remind.ts';
import type { Services } from '../services.ts';

const hour = 3_600_000;

/** Ended sessions, old counts, keys that have expired, old mails, old sheets, and files that no row needs. */
export const housekeeping: Job = {
  name: 'housekeeping',
  every: 6 * hour,
  async run(services, { log, signal }) {
    const chores = [
      () => services.sessions.purge(),
      () => services.throttle.purge(),
      () => purgeUnfinishedAuth(services),
      () => purgeKeys(services),
      () => purgeMails(services),
      () => forgetMornings(services),
      () => forgetSheets(services),
      async () => {
        const swept = await sweepFiles(services, signal);
        if (swept > 0) log.info({ swept }, 'files that no row needs were removed');
      },
    ];
    const failures: unknown[] = [];
    for (const chore of chores) {
      if (signal.aborted) break;
      await chore().catch((error: unknown) => failures.push(error));
    }
    // The next run is hours away: what one of them left undone is not left undone by all.
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
  },
};

async function purgeKeys({ db, now }: Services): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now() - keyLifetime)
    .execute();
}
