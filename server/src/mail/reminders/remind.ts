import { addDays, type Day, todayIn } from '@clareira/contract';
import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Services } from '../../services.ts';
import { subjects } from '../news/subjects.ts';

const dayLength = 24 * 3_600_000;
/** For so long it is known which rows a morning told, and it may be done by hand once more. */
const rowsKnown = 7 * dayLength;

interface Morning {
  day: Day;
  /** Told later than that morning: what would be untrue by now is left out. */
  isLate?: boolean;
  /** Done once more, by somebody who asks for it: tells of what was entered since. */
  isByHand?: boolean;
}

/**
 * Notes what there is to remind the people of an account of on a morning, once: the day is marked in the same
 * transaction, and so is each row. Answers how many reminders there were, or undefined when that morning was told before.
 */
export async function remindAccount(
  { db, now }: Services,
  accountId: number,
  { day, isLate = false, isByHand = false }: Morning,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const at = now();
    if (!(await mark(tx, accountId, day, { at, isByHand }))) return undefined;
    let told = 0;
    for (const { kind, ahead, rows, isOfItsMorning } of subjects.flatMap(({ reminders = [] }) => reminders)) {
      if (isLate && isOfItsMorning) continue;
      for (const days of ahead) {
        const about = addDays(day, days);
        const due = untold(tx, rows(tx, accountId, about), { account_id: accountId, day, kind });
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('news')
          .columns(['row_id', 'company_id', 'account_id', 'audience', 'kind', 'about', 'due_at'])
          .expression(
            due.select([
              'due.row_id',
              'due.company_id',
              sql<number>`cast(${accountId} as bigint)`.as('account_id'),
              sql.lit('members').as('audience'),
              sql.lit(kind).as('kind'),
              sql.lit(about).as('about'),
              // All that a morning has to tell is there at once: nothing is waited for.
              sql<number>`cast(${at} as bigint)`.as('due_at'),
            ]),
          )
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('told_reminders')
          .columns(['row_id', 'account_id', 'day', 'kind'])
          .expression(
            due.select([
              'due.row_id',
              sql<number>`cast(${accountId} as bigint)`.as('account_id'),
              sql.lit(day).as('day'),
              sql.lit(kind).as('kind'),
            ]),
          )
          .execute();
        told += Number(numInsertedOrUpdatedRows ?? 0);
      }
    }
    return told;
  });
}

/** Whether the morning may be told now. Whoever marks it first locks it, so that two who do it by hand take turns. */
async function mark(
  tx: Transaction<Tables>,
  account_id: number,
  day: Day,
  { at, isByHand }: { at: number; isByHand: boolean },
): Promise<boolean> {
  const longAgo = at - rowsKnown;
  const marked = await tx
    .insertInto('reminded_days')
    .values({ account_id, day, told_at: at })
    .onConflict((conflict) => {
      const known = conflict.columns(['account_id', 'day']);
      if (!isByHand) return known.doNothing();
      // The time of the first stays: after that the rows are forgotten.
      return known
        .doUpdateSet((eb) => ({ told_at: eb.ref('reminded_days.told_at') }))
        .where('reminded_days.told_at', '>', longAgo);
    })
    .returning('day')
    .executeTakeFirst();
  return marked !== undefined;
}

type Due = SelectQueryBuilder<Tables, never, { row_id: number; company_id: number }>;

function untold(db: Kysely<Tables>, due: Due, { account_id, day, kind }: Omit<Tables['told_reminders'], 'row_id'>) {
  return db
    .selectFrom(due.as('due'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('told_reminders')
            .select('told_reminders.row_id')
            .where('told_reminders.account_id', '=', account_id)
            .where('told_reminders.day', '=', day)
            .where('told_reminders.kind', '=', kind)
            .whereRef('told_reminders.row_id', '=', 'due.row_id'),
        ),
      ),
    );
}

/** The same for every account that was there and was not told yet, or for all when it is done by hand. */
export async function remindAll(services: Services, morning: Morning): Promise<number | undefined> {
  const accounts = services.db
    .selectFrom('accounts')
    .leftJoin('reminded_days', (join) =>
      join.onRef('reminded_days.account_id', '=', 'accounts.id').on('reminded_days.day', '=', morning.day),
    )
    .select(['accounts.id', 'accounts.created_at'])
    .orderBy('accounts.id');
  const wasThere = (created: number) => todayIn(services.config.timeZone, created) <= morning.day;
  let all: number | undefined;
  for (const { id, created_at } of await (morning.isByHand ? accounts : accounts.where('day', 'is', null)).execute()) {
    if (!morning.isByHand && !wasThere(created_at)) continue;
    const told = await remindAccount(services, id, morning);
    if (told !== undefined) all = (all ?? 0) + told;
  }
  return all;
}

/** Rows of mornings that nobody does again. */
export async function forgetMornings({ db, now }: Services): Promise<void> {
  const longAgo = now() - rowsKnown - dayLength;
  await db
    .deleteFrom('told_reminders')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reminded_days')
          .select('reminded_days.day')
          .whereRef('reminded_days.account_id', '=', 'told_reminders.account_id')
          .whereRef('reminded_days.day', '=', 'told_reminders.day')
          .where('reminded_days.told_at', '<', longAgo),
      ),
    )
    .execute();
}
