import { describe, expect, test } from 'vitest';
import { databaseAwayLine, isDatabaseAway } from './faults.ts';

const withCode = (code: unknown, message = '') => Object.assign(new Error(message), { code });

describe('a database that is away', () => {
  test.for([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
    ...['08006', '08P01', '28P01', '28000', '3D000', '53100', '53300', '57P01', '57P02', '57P03', '58030', '25006'],
    ...['25P03', '40P01', '55P03'],
    ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA'],
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR'],
    ...['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_CANTOPEN'],
  ])('is told by %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
  });

  test.for([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Postgres connection has been discarded',
    'The server does not support SSL connections',
    'There was an error establishing an SSL connection',
  ])('is told by “%s”', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
  });

  test('is reported in a line that names the cause, where a host has several addresses too', () => {
    const refused = [withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432'), withCode('ECONNREFUSED', 'another')];
    const both = Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' });
    expect(isDatabaseAway(both)).toBe(true);
    const line = 'The database of DATABASE_URL does not answer: connect ECONNREFUSED ::1:5432.';
    expect(databaseAwayLine(both)).toBe(line);
  });

  test('is reported otherwise where it is there, and only busy with others', () => {
    const line = 'Others wrote to the same rows (deadlock detected): try again.';
    expect(databaseAwayLine(withCode('40P01', 'deadlock detected'))).toBe(line);
  });
});

test.for([
  ...['23505', '23503', '22P02', '42601', '42P01', '40001', '0A000', '25001', 'XX000'],
  ...[
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_ERROR',
    'SQLITE_CORRUPT',
    'SQLITE_FULLER',
    'ENOENT',
    'FST_ERR_X',
    57,
    undefined,
  ],
])('%s is a fault of something else', (code) => {
  expect(isDatabaseAway(withCode(code, 'x'))).toBe(false);
});

test('what is no error is none', () => {
  for (const thrown of [undefined, null, 'Connection terminated', { code: 'ECONNREFUSED' }]) {
    expect(isDatabaseAway(thrown)).toBe(false);
  }
});
