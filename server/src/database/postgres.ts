import { createHash } from 'node:crypto';
import { Kysely, type Logger, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { batchLookups } from './batch-lookups.ts';
import { type Circuit, circuit } from './circuit.ts';
import type { Database } from './database.ts';
import { logged } from './logged.ts';
import { preparing } from './statements.ts';
import type { Tables } from './tables.ts';

const mostNames = 500;
/** A database that takes a statement and says nothing for so long is as good as away; `query_timeout` in its URL. */
const longestWait = 30_000;
/** Nothing at all answered for so long, and nothing either when asked for a sign of life; `silent_after` in its URL. */
const longestSilence = 3_000;
/** A server that says nothing for so long in the middle of a write hangs, or is lost; `hung_after` in its URL, 0 for never. */
const longestPause = 10_000;

export function connectPostgres(connectionString: string, log: Logger | undefined): Database {
  // Ids, cents and instants stay below 2^53, so a bigint column is a plain number here.
  const types = {
    getTypeParser: (oid: number, format?: string) =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  refuseUnreadFiles(connectionString);
  const { searchParams } = new URL(connectionString);
  const wait = Number(searchParams.get('query_timeout')) || longestWait;
  const silentAfter = Number(searchParams.get('silent_after')) || longestSilence;
  const hungAfter = Number(searchParams.get('hung_after') ?? longestPause);
  const guard = circuit(silentAfter, () => signOfLife(connectionString, silentAfter));
  const settings = { connectionString, types, connectionTimeoutMillis: 10_000, stream: guard.socket };
  const pool = new pg.Pool({ ...settings, max: 10, pipeline: true });
  // A connection that the database drops, idle or in use, must not end the process: whoever uses it is told, and the
  // pool opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const limits = limitsOf(wait, hungAfter);
  const line = sharedLine(settings, limits);
  const named = statementNames(wait);
  const end = async () => {
    guard.end();
    await line.end();
    await pool.end();
  };
  const dialect = new PostgresDialect({ pool: { options: pool.options, connect: naming(pool, named, guard), end } });
  const db = new Kysely<Tables>({ dialect, ...(log && { log }) });
  const find = logged(log, async ({ sql }, values) => (await guard.watch(line.query(named(sql, values, true)))).rows);
  const prepare = preparing(
    db,
    logged(log, async ({ sql }, values) => (await guard.watch(pool.query(named(sql, values)))).rows),
    (query, types) => batchLookups(query, types, find),
  );
  const connections = () => {
    const { totalCount, idleCount, waitingCount } = pool;
    return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  };
  const endWhatHangs = () => limitEach(pool, limits);
  const waiting = () => pool.waitingCount;
  return { engine: 'postgres', db, impatient: db, prepare, connections, endWhatHangs, waiting };
}

/**
 * What the database does by itself, so that a server that hangs, or whose machine is lost, holds up no other: it ends the write
 * that it holds; whoever waits for a lock gives up before the server gives up on them, and leaves nobody waiting behind; and
 * who is gone is noticed within minutes. What an operator has set for the address, the role or the database stands.
 */
function limitsOf(wait: number, hungAfter: number): string {
  const given = {
    idle_in_transaction_session_timeout: hungAfter,
    lock_timeout: Math.floor(wait * 0.9),
    tcp_keepalives_idle: 60,
    tcp_keepalives_interval: 10,
  };
  const values = Object.entries(given).map(([name, value]) => `('${name}', '${value}')`);
  return `select set_config(name, value, false) from (values ${values}) as given (name, value) join pg_settings using (name)
    where source not in ('client', 'user', 'database', 'database user', 'global')`;
}

/** Each connection is told when it is next taken, before anything else. A pooler would refuse them as it connects. */
function limitEach(pool: pg.Pool, limits: string): void {
  const limited = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (limited.has(client)) return;
    limited.add(client);
    // Whoever took it hears of a connection that broke.
    client.query(limits).catch(() => {});
  });
}

/** The driver reads the certificates and keys that the address names, and would say so only at the first connection. */
function refuseUnreadFiles(connectionString: string): void {
  try {
    new pg.Client({ connectionString });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new OperatorError(`DATABASE_URL names a file that cannot be read: ${error.message}.`);
  }
}

/** A connection of its own: those of the pool may all be busy with what is not answered. */
async function signOfLife(connectionString: string, wait: number): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: wait, query_timeout: wait });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.end().catch(() => {});
  }
}

/**
 * PostgreSQL would plan a lookup anew for every number of keys, which takes longer than to run it. All of them find rows by
 * unique keys, so that one plan is right for any number; and by an index, however small the table was at the time.
 */
const planOnce = 'set plan_cache_mode = force_generic_plan; set enable_seqscan = off';

/**
 * One connection for statements that never take long: they follow each other without waiting for answers, which costs
 * half of what a connection for each would. One that broke is replaced when it is next needed.
 */
function sharedLine(settings: pg.ClientConfig, limits: string) {
  let client: Promise<pg.Client> | undefined;
  const open = () => {
    const opened = new pg.Client({ ...settings, pipeline: true });
    // Only this one: it may end after another was opened in its place.
    const hangUp = () => {
      if (client === opening) client = undefined;
    };
    opened.on('error', hangUp).on('end', hangUp);
    const opening = opened
      .connect()
      .then(() => opened.query(`${planOnce}; ${limits}`))
      .then(() => opened);
    opening.catch(() => {
      hangUp();
      opened.end().catch(() => {});
    });
    return opening;
  };
  return {
    async query(query: pg.QueryConfig) {
      client ??= open();
      return (await client).query(query);
    },
    async end() {
      await (await client)?.end();
    },
  };
}

/** As `pg` takes it; its types do not know the wait of a single statement. */
type Statement = pg.QueryConfig & { query_timeout?: number };

/** A named statement is read and planned once per connection. */
function statementNames(wait: number) {
  const names = new Map<string, string>();
  // One that takes whatever columns there are would fail, once prepared, when a newer server adds a column.
  return (text: string, values: readonly unknown[], hasFixedColumns = !text.includes('*')): Statement => {
    const name = names.get(text);
    if (name) return { name, text, values: values as unknown[], query_timeout: wait };
    const query = { text, values: values as unknown[], ...(isAnsweredSoon(text, values) && { query_timeout: wait }) };
    const isNamed = values.length > 0 && hasFixedColumns && names.size < mostNames;
    if (isNamed) names.set(text, createHash('sha256').update(text).digest('base64url'));
    return query;
  };
}

/** A change of the schema, or the wait for another server's, takes what it takes; neither is given values. */
function isAnsweredSoon(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || /^(begin|commit|rollback|select 1)$/.test(text);
}

/** Connections as Kysely takes them from the pool. */
function naming(pool: pg.Pool, named: ReturnType<typeof statementNames>, guard: Circuit): PostgresPool['connect'] {
  return async () => {
    const client = await guard.watch(pool.connect());
    let unanswered: Error | undefined;
    const query = async (text: string, values: readonly unknown[]) => {
      // It would only wait behind the one that nobody answers.
      if (unanswered) throw unanswered;
      return guard.watch(client.query(named(text, values))).catch((error: Error) => {
        if (error.message === 'Query read timeout') unanswered = error;
        throw error;
      });
    };
    return {
      // The other way to call it is with a cursor, which nothing here uses.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || unanswered !== undefined),
    };
  };
}
