import type { Job } from '../job.ts';
import type { Services } from '../services.ts';

/** A server that died in the middle of a job holds it up for no longer. Renewed while the job runs. */
export const leaseLength = 120_000;

/**
 * Takes the job for this server when it is due and no other server has it. Answers the end of the lease, which names it,
 * or undefined.
 */
export async function takeLease({ db, now }: Services, { name, every }: Job): Promise<number | undefined> {
  const at = now();
  const lease = { leased_until: at + leaseLength, run_at: at };
  const taken = await db
    .insertInto('jobs')
    .values({ name, ...lease })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(lease)
        // Free, or its end is too far ahead to be real: the clock was set back.
        .where(({ or, eb }) =>
          or([eb('jobs.leased_until', '<=', at), eb('jobs.leased_until', '>', at + 2 * leaseLength)]),
        )
        // Due, or its last run is too far ahead to be real. One that is slightly ahead was begun by another server after we
        // read our clock.
        .where(({ or, eb }) =>
          or([eb('jobs.run_at', '<=', at - every), eb('jobs.run_at', '>', at + every + leaseLength)]),
        ),
    )
    .returning('leased_until')
    .executeTakeFirst();
  return taken?.leased_until;
}

/** Answers the new end, or undefined when the lease was lost. */
export async function renewLease({ db, now }: Services, { name }: Job, lease: number): Promise<number | undefined> {
  const renewed = await db
    .updateTable('jobs')
    .set({ leased_until: now() + leaseLength })
    .where('name', '=', name)
    .where('leased_until', '=', lease)
    .returning('leased_until')
    .executeTakeFirst();
  return renewed?.leased_until;
}

export async function endLease({ db }: Services, { name }: Job, lease: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: 0 })
    .where('name', '=', name)
    .where('leased_until', '=', lease)
    .execute();
}
