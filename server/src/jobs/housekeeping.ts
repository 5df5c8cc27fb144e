import { sweepFiles } from '../annexes/sweep.ts';
import { keyLifetime } from '../auth/idempotency.ts';
import { purgeUnfinishedAuth } from '../auth/purge.ts';
import { forgetSheets } from '../imports/forget-sheets.ts';
import type { Job } from '../job.ts';
import { purgeMails } from '../mail/outbox.ts';
import { forgetMornings } from '../mail/reminders/remind.ts';

const hour = 3_600_000;

/** Ended sessions, old counts, keys that have expired, old mails, old sheets, and files that no row needs. */
export const housekeeping: Job = {
  name: 'housekeeping',
  every: 6 * hour,
  async run(services, { log }) {
    await services.sessions.purge();
    await services.throttle.purge();
    await purgeUnfinishedAuth(services);
    await services.db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', services.now() - keyLifetime)
      .execute();
    await purgeMails(services);
    await forgetMornings(services);
    await forgetSheets(services);
    const swept = await sweepFiles(services);
    if (swept > 0) log.info({ swept }, 'files that no row needs were removed');
  },
};
