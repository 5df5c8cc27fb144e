import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { fillPapers, fillTraces } from './papers.ts';

export interface Crowd {
  companies: number;
  paymentsEach: number;
  /** All in one company. */
  visits?: number;
  /** Spread over all companies: visits and documents as many for each, and a proof for every company. */
  papersEach?: number;
  /** All in the first company: proofs that wait, deleted contracts, and events that tell of them. */
  traces?: number;
}

/** Runs statements on whichever database the server was told to use; nobody else uses it meanwhile. */
async function execute(environment: Record<string, string>, statements: (isPostgres: boolean) => string[]) {
  if (environment.DATABASE_URL) {
    const client = new pg.Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
    const indexes = await client.query<Index>(indexesOfRows.postgres);
    const careless = ["set maintenance_work_mem = '1GB'", 'set session_replication_role = replica'];
    for (const statement of [...careless, ...builtAfter(indexes.rows, statements(true)), 'analyze', 'checkpoint']) {
      await client.query(statement);
    }
    await client.end();
    return;
  }
  const database = new SqliteDatabase(join(environment.DATA_DIR ?? '', 'clareira.sqlite'));
  database.pragma('cache_size = -500000');
  database.pragma('synchronous = off');
  database.pragma('foreign_keys = off');
  const indexes = database.prepare<[], Index>(indexesOfRows.sqlite).all();
  database.exec(['begin', ...builtAfter(indexes, statements(false)), 'commit', 'analyze'].join(';\n'));
  database.close();
}

/** What the server's job would do in the minutes after it starts. */
const textIndex = ['payments', 'schedules', 'documents', 'proofs'].flatMap((table) => [
  `insert into ${table}_grams (rowid, grams) select id, (
      with recursive letters(at) as (select 1 union all select at + 1 from letters where at < length(search_text))
      select group_concat(hex(substr(search_text, at, 5)), ' ') from letters)
    from ${table} order by id`,
  `update texts_indexed set last_id = coalesce((select max(id) from ${table}), 0) where name = '${table}'`,
]);

interface Index {
  name: string;
  sql: string;
}

/** Of the tables that are filled, without those that hold a rule. */
const indexesOfRows = {
  postgres: `select indexname as name, indexdef as sql from pg_indexes
    where tablename in ('payments', 'schedules', 'documents') and indexdef not like '%UNIQUE%'`,
  sqlite: `select name, sql from sqlite_schema
    where type = 'index' and tbl_name in ('payments', 'schedules', 'documents') and sql is not null`,
};

/** An index is built of all rows in a fraction of the time that adding each to it takes. */
const builtAfter = (indexes: Index[], statements: string[]) => [
  ...indexes.map(({ name }) => `drop index ${name}`),
  ...statements,
  ...indexes.map(({ sql }) => sql),
];

const seriesIn = (isPostgres: boolean) => (last: number) =>
  isPostgres
    ? `generate_series(1, ${last}) as s(n)`
    : `(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${last}) select n from c) as s`;

/** People of the first companies, in turn, who all have the password of the first user. */
export async function fillPeople(
  environment: Record<string, string>,
  { people, companies }: { people: number; companies: number },
): Promise<void> {
  const now = Date.now();
  await execute(environment, (isPostgres) => [
    `insert into users (account_id, company_id, name, email, email_key, password_hash, admin_user, search_text, created_at, updated_at)
      select 1, 1 + n % ${companies}, 'Pessoa ' || n, 'pessoa-' || n || '@crowd.test', 'pessoa-' || n || '@crowd.test',
        (select password_hash from users where id = 1), 0, 'pessoa', ${now}, ${now} from ${seriesIn(isPostgres)(people)}`,
  ]);
}

/** Companies with payments, as the server would have written them, in the database of a server that does not run. */
export async function fill(
  environment: Record<string, string>,
  { companies, paymentsEach, visits = 0, papersEach = 0, traces = 0 }: Crowd,
): Promise<void> {
  await execute(environment, (isPostgres) => {
    const series = seriesIn(isPostgres);
    const padded = (value: string, digits: number) =>
      isPostgres ? `lpad((${value})::text, ${digits}, '0')` : `printf('%0${digits}d', ${value})`;
    const now = Date.now();
    const day = (value: string) => `'202' || (n % 6) || '-' || ${padded(`1 + (${value}) % 12`, 2)} || '-15'`;
    const rowMeta = 'created_at, created_by, updated_at, updated_by';
    const stamps = `${now}, 1, ${now}, 1`;
    // Digits that no two share for long.
    const code = `'34191.' || ${padded('n % 99991 * 7919 % 99991', 5)} || ' ' || ${padded('n % 99989 * 10473 % 99989', 5)} || '.'
      || ${padded('n % 999983 * 1297 % 999983', 6)} || ' 91020.150008 8 ' || ${padded('n', 14)}`;
    return [
      `insert into companies (account_id, name, cnpj, version, search_text, ${rowMeta})
        select 1, 'Empresa ' || ${padded('n', 7)}, ${padded('n', 14)}, ${now},
          'empresa ' || ${padded('n', 7)} || '\n' || ${padded('n', 14)}, ${stamps} from ${series(companies)}`,
      `insert into company_grams (account_id, gram, company_id)
        select 1, substr(search_text, at.n, 3), id from companies, ${series(28).replace('as s', 'as at')} where true
        on conflict do nothing`,
      // Spread as years of work leave them: the rows of one company lie far apart.
      `insert into payments
        (account_id, company_id, unit, service_date, due_date, status, value_cents, billet_code, search_text, ${rowMeta})
        select 1, 1 + (n - 1) % ${companies}, 'Unidade ' || (n % 9), ${day('n')}, ${day('n + 1')},
          case when n > ${companies * (paymentsEach - 3)} then 'pending' else 'paid_off' end, n % 900000,
          ${code}, 'unidade ' || (n % 9) || '\n' || ${code}, ${stamps}
        from ${series(companies * paymentsEach)}`,
      `insert into owed_days (account_id, due_date, invoices, cents)
        select 1, due_date, count(*), sum(value_cents) from payments where status = 'pending' group by due_date`,
      `update companies set owed_cents = due.cents
        from (select company_id, sum(value_cents) as cents from payments where status = 'pending' group by company_id) as due
        where due.company_id = companies.id`,
      `insert into schedules
        (account_id, company_id, unit, request_date, date, service_type, technical_manager, status, search_text, ${rowMeta})
        select 1, 12, 'Unidade ' || (n % 9), ${day('n')}, ${day('n + 1')}, 'Desinsetização e desratização', 'Ana Lima',
          'scheduled', 'unidade ' || (n % 9), ${stamps}
        from ${series(Math.max(visits, 1))} where n <= ${visits}`,
      ...fillPapers({ companies, papersEach, series, day, rowMeta, stamps }),
      ...fillTraces({ companies, traces, series, rowMeta, stamps, now }),
      ...(isPostgres ? [] : textIndex),
    ];
  });
}
