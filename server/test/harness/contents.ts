import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Config, readConfig } from '../../src/config/config.ts';
import { connect } from '../../src/database/connect.ts';
import { tablesInOrder } from '../../src/database/tables-in-order.ts';
import { openStorage } from '../../src/storage/open.ts';

export interface Contents {
  tables: Record<string, Record<string, unknown>[]>;
  /** The sum of the file of every annex, by its key. */
  files: Record<string, string>;
}

/** Every row that an installation is made of, and every file that a row needs, read without the code that backs up. */
export async function contentsOf(given: Config | Record<string, string>): Promise<Contents> {
  const config = 'dataDir' in given ? (given as Config) : readConfig(given as Record<string, string>);
  const { db } = await connect(config);
  try {
    const tables: Contents['tables'] = {};
    for (const { name, key, except } of tablesInOrder) {
      const order = sql.join(key.map((column) => sql.ref(column)));
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)} order by ${order}`.execute(
        db,
      );
      tables[name] = rows.filter((row) => !except || row[except.column] !== except.value);
    }
    // A restore marks mornings as told long ago.
    tables.reminded_days = (tables.reminded_days ?? []).filter(({ told_at }) => Number(told_at) !== 0);
    const storage = await openStorage(config);
    const files: Contents['files'] = {};
    for (const { storage_key } of tables.annexes ?? []) {
      const hash = createHash('sha256');
      for await (const chunk of await storage.read(String(storage_key))) hash.update(chunk);
      files[String(storage_key)] = hash.digest('hex');
    }
    return { tables, files };
  } finally {
    await db.destroy();
  }
}
