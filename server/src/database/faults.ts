/** Ways in which a connection is refused, cut or never made. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * PostgreSQL's classes of faults that are no fault of the statement: connection, credentials, no such database, too few
 * resources, an operator's shutdown, the machine's own; one that has become a read-only copy; and one that heard nothing for so
 * long in the middle of a write that it ended it.
 */
const sqlState = /^(08|28|3D|53|57|58)\w{3}$|^25(006|P03)$/;

/** Two that waited for each other, and one who would have had to wait. */
const lockConflicts = new Set(['40P01', '55P03']);

/** SQLite's disk is full, broken, read-only or held by another process. */
const sqlite = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)(_|$)/;

/** A certificate that ran out, is another's or nobody's, or no common way to encrypt. */
const tls = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_)|_CERT(_|$)/;

/** What the driver says without a code. */
const messagesWithoutCode = new RegExp(
  [
    '^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)',
    '^(The server does not support SSL connections|There was an error establishing an SSL connection)$',
    '(not queryable|has been discarded)$',
  ].join('|'),
);

/** The database is away, full or going down: nothing is wrong with the request, and it may be tried again. */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || typeof error.code !== 'string') return messagesWithoutCode.test(error.message);
  const { code } = error;
  return [tls, sqlState, sqlite].some((known) => known.test(code)) || network.has(code) || lockConflicts.has(code);
}

/** PostgreSQL's `insufficient_privilege`: the tables, or the schema, are another role's. */
export function isRightMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '42501';
}

export function rightMissingLine({ message }: Error): string {
  return `The role of DATABASE_URL lacks a right (${message}): it must own the database and the tables in it.`;
}

/** The line for an operator whose command found no database. */
export function databaseAwayLine(error: Error): string {
  // Of a host with several addresses the error that tells is the first one's.
  const { message } = error instanceof AggregateError ? error.errors[0] : error;
  const code = 'code' in error ? String(error.code) : '';
  if (lockConflicts.has(code)) return `Others wrote to the same rows (${message}): try again.`;
  const isSqlite = sqlite.test(code);
  return `The database ${isSqlite ? 'in DATA_DIR' : 'of DATABASE_URL'} does not answer: ${message}.`;
}
