import { afterEach, expect, test, vi } from 'vitest';
import { fatal } from './fatal.ts';
import { OperatorError } from './operator-error.ts';
import { StorageUnavailable } from './storage/storage.ts';

const silence = () => ({
  printed: vi.spyOn(console, 'error').mockImplementation(() => {}),
  exit: vi.spyOn(process, 'exit').mockImplementation((() => {}) as unknown as typeof process.exit),
});
afterEach(() => {
  vi.restoreAllMocks();
});

const coded = (message: string, more: object) => Object.assign(new Error(message), more);
const unknown = new Error('a fault of ours');
const none = 'Nothing was done';
const refused = coded('connect ECONNREFUSED ::1:1', { code: 'ECONNREFUSED', syscall: 'connect' });
const away = 'The database of DATABASE_URL does not answer: connect ECONNREFUSED ::1:1.';
const denied = coded('permission denied for table users', { code: '42501' });
const lacking =
  'The role of DATABASE_URL lacks a right (permission denied for table users): it must own the database and the tables in it.';
const full = coded('ENOSPC: no space left', { code: 'ENOSPC', syscall: 'write' });

test.for([
  ['what an operator is told', new OperatorError('PORT is wrong.'), ['PORT is wrong.'], ['PORT is wrong.']],
  ['a store that is away', new StorageUnavailable('away'), ['away'], [`${none}: away`]],
  ['a wrong option', Object.assign(new TypeError('x'), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }), ['x'], ['x']],
  ['a database that is away', refused, [away], [`${none}: ${away}`]],
  ['a role without a right', denied, [lacking], [`${none}: ${lacking}`]],
  ['a full disk', full, [full.message], [`${none}: ${full.message}`]],
  ['a fault of ours', unknown, [unknown], [`${none}: `, unknown]],
] as const)('%s', ([, error, alone, undone]) => {
  const { printed, exit } = silence();
  fatal()(error);
  fatal(none)(error);
  expect(printed.mock.calls).toEqual([alone, undone]);
  expect(exit.mock.calls).toEqual([[1], [1]]);
});
