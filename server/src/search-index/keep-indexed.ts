import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { searchedTables } from '../database/tables-in-order.ts';
import type { Job } from '../job.ts';
import type { Services } from '../services.ts';
import { gramLength } from './grams.ts';

type SearchedTable = (typeof searchedTables)[number];

/** So many rows are indexed at once: others wait for it no longer than for a slow write. */
const atOnce = 200;

/** Letters of a text that are taken off it at once. */
const blockLength = 64;

/**
 * The grams of a text, as `ftsQuery` writes them. SQLite counts letters from the first one on, so a long text is cut into blocks:
 * looking for each letter in the whole of it would keep everybody waiting. A block ends with the letters that its last grams need.
 */
const gramsOf = (text: RawBuilder<unknown>) => sql`(
  with recursive
    blocks(block, rest) as (
      select ${cut(text)} union all select ${cut(sql.ref('rest'))} from blocks where rest <> ''),
    places(at) as (select 1 union all select at + 1 from places where at < ${sql.lit(blockLength)})
  select group_concat(hex(substr(block, at, ${sql.lit(gramLength)})), ' ')
  from blocks cross join places on substr(block, at, 1) <> '')`;

const cut = (text: RawBuilder<unknown>) =>
  sql`substr(${text}, 1, ${sql.lit(blockLength + gramLength - 1)}), substr(${text}, ${sql.lit(blockLength + 1)})`;

/**
 * Brings the rows that were written since into SQLite's index of grams, some of them; says whether there were any. PostgreSQL
 * does the like by itself.
 */
export async function indexTexts({ db, engine }: Pick<Services, 'db' | 'engine'>): Promise<boolean> {
  if (engine !== 'sqlite') return false;
  let done = false;
  for (const table of searchedTables) {
    const isAdded = await addNew({ db }, table);
    const isCorrected = await correctReworded({ db }, table);
    done ||= isAdded || isCorrected;
  }
  return done;
}

async function addNew({ db }: Pick<Services, 'db'>, table: SearchedTable): Promise<boolean> {
  const { last_id } = await db
    .selectFrom('texts_indexed')
    .select('last_id')
    .where('name', '=', table)
    .executeTakeFirstOrThrow();
  const next = db.selectFrom(table).select('id').where('id', '>', last_id).orderBy('id').limit(atOnce);
  const last = (await next.execute()).at(-1)?.id;
  if (last === undefined) return false;
  await db.transaction().execute(async (tx) => {
    // Another process may have been faster, and a row is indexed once.
    const moved = await tx
      .updateTable('texts_indexed')
      .set({ last_id: last })
      .where('name', '=', table)
      .where('last_id', '=', last_id)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return;
    await sql`insert into ${sql.table(`${table}_grams`)} (rowid, grams)
      select id, ${gramsOf(sql.ref('search_text'))} from ${sql.table(table)}
      where id > ${last_id} and id <= ${last} order by id`.execute(tx);
  });
  return true;
}

async function correctReworded({ db }: Pick<Services, 'db'>, table: SearchedTable): Promise<boolean> {
  const ofTable = db.selectFrom('texts_reworded').select('row_id').where('name', '=', table);
  if ((await ofTable.limit(1).execute()).length === 0) return false;
  await db.transaction().execute(async (tx) => {
    const index = sql.table(`${table}_grams`);
    const some = sql`select row_id from texts_reworded where name = ${table} order by row_id limit ${atOnce}`;
    // FTS5 forgets a row when it is told what it knows of it.
    await sql`insert into ${index} (${index}, rowid, grams)
      select 'delete', row_id, ${gramsOf(sql.ref('was'))} from texts_reworded
      where name = ${table} and row_id in (${some})`.execute(tx);
    await sql`insert into ${index} (rowid, grams)
      select id, ${gramsOf(sql.ref('search_text'))} from ${sql.table(table)} where id in (${some})`.execute(tx);
    await sql`delete from texts_reworded where name = ${table} and row_id in (${some})`.execute(tx);
  });
  return true;
}

/** Searches read what is not indexed yet, so this may come some seconds later; many rows at once leave room for others. */
export const textIndex: Job = {
  name: 'text-index',
  every: 5_000,
  onEveryServer: true,
  async run(services, { signal }) {
    while (!signal.aborted) {
      const began = performance.now();
      if (!(await indexTexts(services))) return;
      await pause(performance.now() - began);
    }
  },
};
