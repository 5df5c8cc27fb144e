import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { connect } from '../src/database/connect.ts';
import type { Database } from '../src/database/database.ts';
import { inTurn, migrateDatabase } from '../src/database/migrate.ts';
import { type Migration, migrate } from '../src/database/migration.ts';
import { migrations } from '../src/database/migrations/index.ts';
import { openServices } from '../src/open.ts';
import { trigramsOf } from '../src/resources/company-search.ts';
import { createDatabase } from './harness/database.ts';
import { engine } from './harness/server.ts';
import { emptyTarget, type Target, targetWithTables } from './harness/targets.ts';
import { untilWaiting } from './harness/waiting.ts';
import { wireTo } from './harness/wire.ts';

const patience = { timeout: 30_000 };
let environment: Record<string, string>;
let target: Target;

beforeEach(async () => {
  target = await emptyTarget();
  ({ environment } = target);
});
afterEach(() => target.remove());

/** For what does not begin with making the tables. */
async function haveTables(): Promise<void> {
  await target.remove();
  target = await targetWithTables();
  ({ environment } = target);
}

async function tablesOf({ db }: Database): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name).sort();
}

describe('a migration that fails', () => {
  const broken: Migration = {
    name: '999-broken',
    statements: () => ['create table half_done (id integer)', 'this is not a statement'],
  };

  test('leaves the old schema and its data intact, and says so', async () => {
    await haveTables();
    const database = await connect(readConfig(environment));
    await sql`insert into accounts (name, created_at) values ('kept', 1)`.execute(database.db);
    const before = await tablesOf(database);

    const failing = migrate(database.db, database.engine, [...migrations, broken]);
    await expect(failing).rejects.toThrow(/left as it was: 999-broken failed/);
    expect(await tablesOf(database)).toEqual(before);

    await migrate(database.db, database.engine, migrations);
    expect(await database.db.selectFrom('accounts').select('name').execute()).toEqual([{ name: 'kept' }]);
    await database.db.destroy();
  });

  test('on an empty database leaves it without a table of ours', async () => {
    const database = await connect(readConfig(environment));
    await expect(migrate(database.db, database.engine, [...migrations, broken])).rejects.toThrow();
    expect(await tablesOf(database)).not.toContain('accounts');
    expect(await tablesOf(database)).not.toContain('half_done');
    await database.db.destroy();
  });
});

test('a server older than the database says so, and leaves it as it is', async () => {
  await haveTables();
  const database = await connect(readConfig(environment));
  const before = await tablesOf(database);
  await expect(migrate(database.db, engine, migrations.slice(0, -1))).rejects.toThrow(
    /^The database is at [\w-]+ and this version of Clareira at [\w-]+: start with the version that serves it\.$/,
  );
  expect(await tablesOf(database)).toEqual(before);
  await database.db.destroy();
});

test('a start that brings a database up to date tells from where to where, and the next one nothing', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const database = await connect(readConfig(environment));
  try {
    await migrate(database.db, engine, migrations.slice(0, 4));
    await migrateDatabase(database, async () => {});
    await migrateDatabase(database, async () => {});
    const [first, last] = [migrations[3]?.name, migrations.at(-1)?.name];
    expect(log.mock.calls).toEqual([[`Bringing the database from ${first} to ${last}, which may take minutes.`]]);
  } finally {
    log.mockRestore();
    await database.db.destroy();
  }
});

test.runIf(engine === 'postgres')('a start that waits for another one says so', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const [one, other] = await Promise.all([connect(readConfig(environment)), connect(readConfig(environment))]);
  try {
    let second: Promise<void> | undefined;
    await inTurn(one, async () => {
      expect(log.mock.calls).toEqual([]);
      second = inTurn(other, async () => {});
      await untilWaiting(one, 1);
      expect(log.mock.calls).toEqual([['Another server prepares the database: waiting until it has.']]);
    });
    await second;
  } finally {
    log.mockRestore();
    await Promise.all([one.db.destroy(), other.db.destroy()]);
  }
});

test.runIf(engine === 'postgres')('a migration whose start was killed ends soon in PostgreSQL too', async () => {
  const long: Migration = { name: '999-long', statements: () => ['select pg_sleep(600)'] };
  const wire = await wireTo(environment.DATABASE_URL ?? '');
  const { db } = await connect(readConfig({ ...environment, DATABASE_URL: wire.url }));
  const watching = await connect(readConfig(environment));
  const work = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  const isAtWork = async () => (await work.execute(watching.db)).rows.length > 0;
  const migrating = migrate(db, engine, [long]);
  migrating.catch(() => {});
  await vi.waitUntil(isAtWork, patience);
  wire.close();
  await expect(migrating).rejects.toThrow();
  await vi.waitUntil(async () => !(await isAtWork()), patience);
  await Promise.all([db.destroy(), watching.db.destroy()]);
});

test.runIf(engine === 'postgres')('a database that keeps texts in anything but UTF-8 is refused', async () => {
  const latin = await createDatabase("template template0 encoding 'LATIN1' locale 'C'");
  try {
    const config = readConfig({ ...environment, DATABASE_URL: latin.url });
    await expect(openServices(config)).rejects.toThrow(
      "The database of DATABASE_URL keeps texts in LATIN1: make one with encoding 'UTF8'.",
    );
  } finally {
    await latin.drop();
  }
});

test.runIf(engine === 'postgres')(
  'one that was in use before that was refused is served on, with a warning',
  async () => {
    const ascii = await createDatabase("template template0 encoding 'SQL_ASCII' locale 'C'");
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { db } = await connect(readConfig({ ...environment, DATABASE_URL: ascii.url }));
    try {
      // As an earlier version left it.
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
        db,
      );
      for (const { name } of migrations) await sql`insert into kysely_migration values (${name}, '')`.execute(db);
      await migrate(db, engine, migrations);
      expect(warn.mock.calls).toEqual([
        [
          "The database of DATABASE_URL keeps texts in SQL_ASCII: back it up and restore it into one with encoding 'UTF8'.",
        ],
      ]);
    } finally {
      warn.mockRestore();
      await db.destroy();
      await ascii.drop();
    }
  },
);

// SQLite has one writer at a time, and no schemas.
describe.runIf(engine === 'postgres')('a migration beside an older server', () => {
  const newer: Migration = {
    name: '999-newer',
    statements: () => ['create index a on payments (id)', 'create index b on schedules (id)'],
  };

  /** Somebody writes to schedules and, once the migration waits for that, to payments. */
  async function writing(more: (tx: Database['db'], migrating: Promise<void>) => Promise<unknown>) {
    await haveTables();
    const [old, database] = await Promise.all([connect(readConfig(environment)), connect(readConfig(environment))]);
    let migrating: Promise<void> | undefined;
    await old.db.transaction().execute(async (tx) => {
      await sql`lock table schedules in row exclusive mode`.execute(tx);
      migrating = migrate(database.db, engine, [...migrations, newer], 3);
      migrating.catch(() => {});
      await untilWaiting(old, 1);
      await more(tx, migrating);
    });
    await migrating?.finally(() => Promise.all([old.db.destroy(), database.db.destroy()]));
  }

  test('gives way to who writes, and is tried again', async () => {
    await writing((tx) => sql`lock table payments in row exclusive mode`.execute(tx));
  });

  test('ends at last, and says what to do', async () => {
    const ending = writing((_, migrating) => migrating.catch(() => {}));
    await expect(ending).rejects.toThrow(/left as it was: 999-newer failed .* stop the older servers first/);
  });
});

test('texts with several blanks in a row, or with others than spaces, are folded anew', async () => {
  const { db } = await connect(readConfig(environment));
  const before = migrations.findIndex(({ name }) => name === '021-one-space');
  await migrate(db, engine, migrations.slice(0, before));
  await sql`insert into accounts (name, created_at) values ('a', 1)`.execute(db);
  const blanks = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /[^\S\n]/.test(sign),
  );
  const was = ['gama  comercio\n1', `beta${blanks.join('')}sul\n2`, `a${' '.repeat(253)}b\n3`, 'as it is\n\n4'];
  const stamps = { account_id: 1, created_at: 1, updated_at: 1 };
  await db
    .insertInto('companies')
    .values(was.map((search_text) => ({ ...stamps, name: '', cnpj: '', search_text })))
    .execute();
  await db
    .insertInto('contracts')
    .values({
      ...{ ...stamps, company_id: 1, unit: '', technical_manager: '', status: '' },
      search_text: 'norte\u00a0 1\nana  lima',
    })
    .execute();
  await migrate(db, engine, migrations);
  const textsOf = async (table: 'companies' | 'contracts') =>
    (await db.selectFrom(table).select('search_text').orderBy('id').execute()).map(({ search_text }) => search_text);
  expect(await textsOf('companies')).toEqual(['gama comercio\n1', 'beta sul\n2', 'a b\n3', 'as it is\n\n4']);
  expect(await textsOf('contracts')).toEqual(['norte 1\nana lima']);
  const grams = await db.selectFrom('company_grams').select('gram').where('company_id', '=', 2).execute();
  expect(grams.map(({ gram }) => gram).sort()).toEqual(trigramsOf('beta sul\n2').sort());
  await db.destroy();
});

describe('the first start', () => {
  test('makes account 1, even after one that died over it; the next account is 2', async () => {
    await haveTables();
    const dead = await connect(readConfig(environment));
    const account = { name: 'never made', created_at: 1 };
    const dying = dead.db.transaction().execute(async (tx) => {
      await tx.insertInto('accounts').values(account).execute();
      throw new Error('died');
    });
    await expect(dying).rejects.toThrow('died');
    await dead.db.destroy();

    const { db } = await openServices(readConfig(environment));
    await db.insertInto('accounts').values({ name: 'Outra', created_at: 1 }).execute();
    const accounts = await db.selectFrom('accounts').select(['id', 'name']).orderBy('id').execute();
    const users = await db.selectFrom('users').select('account_id').execute();
    await db.destroy();
    expect(accounts).toEqual([
      { id: 1, name: 'Clareira' },
      { id: 2, name: 'Outra' },
    ]);
    expect(users).toEqual([{ account_id: 1 }]);
  });

  test('makes a password up only when none is given, and announces it only then', async () => {
    await haveTables();
    const announced: string[] = [];
    const announce = (_email: string, password: string) => announced.push(password);
    const given = await openServices(
      readConfig({ ...environment, ADMIN_EMAIL: 'root@test.example', ADMIN_PASSWORD: 'given by hand' }),
      { announce },
    );
    await given.db.destroy();
    const again = await openServices(readConfig({ ...environment, ADMIN_EMAIL: 'other@test.example' }), { announce });
    const users = await again.db.selectFrom('users').select(['email', 'password_hash']).execute();
    await again.db.destroy();
    expect(announced).toEqual([]);
    expect(users).toEqual([{ email: 'root@test.example', password_hash: expect.stringMatching(/^\$argon2id\$/) }]);
  });

  test.runIf(engine === 'postgres')('is not led astray by what other schemas hold', async () => {
    const { db } = await connect(readConfig(environment));
    await db.schema.createSchema('other').execute();
    for (const name of ['kysely_migration', 'kysely_migration_lock'])
      await db.schema.withSchema('other').createTable(name).addColumn('name', 'text').execute();
    await (await openServices(readConfig(environment))).db.destroy();
    // From now on tables are made in this one, and those that are there stay where they are.
    await sql`do $$ begin execute format('create schema %I', current_user); end $$`.execute(db);
    await (await openServices(readConfig(environment))).db.destroy();
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 1 }]);
    await db.destroy();
  });
});
