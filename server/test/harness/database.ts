import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import pg from 'pg';
import { databaseFile } from '../../src/database/sqlite.ts';

/** A database of its own on the tests' PostgreSQL, and the way to be rid of it. */
export interface PostgresDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

export const emptyPostgres = (): Promise<PostgresDatabase> => createDatabase();

/** With all tables and no row, as a server leaves it that found it empty. */
export const migratedPostgres = (): Promise<PostgresDatabase> => {
  const template = process.env.TEST_DATABASE_TEMPLATE;
  // Copying files is quicker than telling the log of each page.
  return createDatabase(template && `template ${template} strategy file_copy`);
};

/** The same on SQLite, in a data directory. */
export async function migratedSqlite(dataDir: string): Promise<void> {
  const template = process.env.TEST_SQLITE_TEMPLATE;
  if (template) await copyFile(databaseFile(template), databaseFile(dataDir));
}

/** `how` stands at the end of the statement that creates it. */
export async function createDatabase(how = ''): Promise<PostgresDatabase> {
  const name = `clareira_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} ${how}`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run these tests with npm test.');
  return url;
}
