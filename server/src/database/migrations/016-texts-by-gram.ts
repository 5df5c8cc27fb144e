import type { Migration } from '../migration.ts';

const tables = ['payments', 'schedules', 'documents', 'proofs'];

/**
 * The rows of all companies by every five letters in a row of their texts. PostgreSQL keeps this as an index like any other.
 * SQLite has a table of FTS5 for it, which a job fills behind the writes: what is not in it yet, or was reworded since, is known.
 */
export const textsByGram: Migration = {
  name: '016-texts-by-gram',
  statements: ({ engine, integer, text }) =>
    engine === 'postgres'
      ? [
          `create function search_grams(folded text) returns tsvector language sql immutable strict parallel safe as
            $$ select array_to_tsvector(array(select substr(folded, at, 5) from generate_series(1, length(folded)) as at)) $$`,
          ...tables.flatMap((table) => [
            // What was added last waits in a list that every search reads: a short one.
            `create index ${table}_by_gram on ${table} using gin (search_grams(search_text))
              with (gin_pending_list_limit = 1024) where deleted_at is null`,
            // By the index, and remembering which rows and not only which pages: making the grams of a row again takes long.
            `create function ${table}_by_text(asked tsquery) returns setof ${table} language sql stable
              set enable_seqscan = off set work_mem = '64MB' as
              $$ select * from ${table} where search_grams(search_text) @@ asked and deleted_at is null $$`,
          ]),
        ]
      : [
          `create table texts_indexed (name ${text} primary key, last_id ${integer} not null)`,
          `create table texts_reworded (
            name ${text} not null, row_id ${integer} not null, was ${text} not null, primary key (name, row_id))`,
          ...tables.flatMap((table) => [
            `insert into texts_indexed (name, last_id) values ('${table}', 0)`,
            `create virtual table ${table}_grams
              using fts5 (grams, content = '', columnsize = 0, detail = none, tokenize = 'ascii')`,
            `create trigger ${table}_reworded after update of search_text on ${table}
              when new.search_text <> old.search_text
                and old.id <= (select last_id from texts_indexed where name = '${table}')
              begin
                insert into texts_reworded (name, row_id, was) values ('${table}', old.id, old.search_text)
                  on conflict do nothing;
              end`,
          ]),
        ],
};
