import type { Day, Place } from '@clareira/contract';
import { sql, type Transaction } from 'kysely';
import { inSlices, prepareOnce } from '../database/statements.ts';
import type { Tables } from '../database/tables.ts';
import { collectUntilCommit } from './collect-until-commit.ts';

const addToCompany = prepareOnce((db, { id, cents }: { id: number; cents: number }) =>
  db
    .updateTable('companies')
    .set({ owed_cents: sql<number>`owed_cents + ${cents}` })
    .where('id', '=', id),
);

const addToDay = prepareOnce((db, { accountId, day, invoices, cents }: DayChange & Record<string, unknown>) =>
  db
    .insertInto('owed_days')
    .values({ account_id: accountId, due_date: day, invoices, cents })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'due_date']).doUpdateSet({
        invoices: sql`owed_days.invoices + excluded.invoices`,
        cents: sql`owed_days.cents + excluded.cents`,
      }),
    ),
);

/** What becomes of the sums of a day: more invoices and cents, or fewer. */
interface DayChange {
  accountId: number;
  day: Day;
  invoices: number;
  cents: number;
}

/**
 * What a transaction changes of the sums of what is owed. They are written at its end, each once and always in the same
 * order, so that two transactions that change the same sums cannot deadlock.
 */
export class Owed {
  readonly #days = new Map<string, DayChange>();
  readonly #companies = new Map<number, number>();

  /** An invoice that a company owes from now on, or, with -1, no longer. */
  invoice({ account_id, company_id }: Place, day: Day, cents: number, sign: 1 | -1): void {
    this.day({ accountId: account_id, day, invoices: sign, cents: sign * cents });
    if (company_id !== null) this.company(company_id, sign * cents);
  }

  /** The sum of a company alone. */
  company(id: number, cents: number): void {
    this.#companies.set(id, (this.#companies.get(id) ?? 0) + cents);
  }

  /** The sums of a day alone, as where a company comes or goes with all that it owes. */
  day(change: DayChange): void {
    const key = `${change.accountId} ${change.day}`;
    const { invoices, cents } = this.#days.get(key) ?? { invoices: 0, cents: 0 };
    this.#days.set(key, { ...change, invoices: invoices + change.invoices, cents: cents + change.cents });
  }

  async write(tx: Transaction<Tables>): Promise<void> {
    const companies = [...this.#companies].map(([id, cents]) => ({ id, cents })).filter(({ cents }) => cents !== 0);
    const days = [...this.#days.values()].filter(({ invoices, cents }) => invoices !== 0 || cents !== 0);
    await inSlices<unknown>([
      ...companies.toSorted((one, other) => one.id - other.id).map((change) => () => addToCompany(tx, change)),
      ...days.toSorted(inOneOrder).map((change) => () => addToDay(tx, { ...change })),
    ]);
  }
}

/** The changes of the sums that this transaction makes. */
export const owedIn = collectUntilCommit(
  () => new Owed(),
  (tx, owed) => owed.write(tx),
);

const inOneOrder = (one: DayChange, other: DayChange) =>
  one.accountId - other.accountId || (one.day < other.day ? -1 : Number(one.day > other.day));
