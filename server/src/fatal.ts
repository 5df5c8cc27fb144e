import { databaseAwayLine, isDatabaseAway, isRightMissing, rightMissingLine } from './database/faults.ts';
import { OperatorError } from './operator-error.ts';
import { StorageUnavailable } from './storage/storage.ts';

/**
 * Ends the process. What an operator can do something about is one line; anything else is a fault of ours, with its
 * stack. `undone` stands before what the database, the store or the disk say in words of their own.
 */
export function fatal(undone?: string): (error: unknown) => never {
  return (error) => {
    const before = undone ? `${undone}: ` : '';
    if (isSpoken(error)) console.error(error.message);
    else if (isDatabaseAway(error)) console.error(before + databaseAwayLine(error));
    else if (isRightMissing(error)) console.error(before + rightMissingLine(error));
    else if (isOfStore(error)) console.error(before + error.message);
    else console.error(...(undone ? [before, error] : [error]));
    process.exit(1);
  };
}

function isSpoken(error: unknown): error is Error {
  return error instanceof OperatorError || isUsage(error);
}

/** The store is away, the disk is full, or a path is not what it should be. */
function isOfStore(error: unknown): error is Error {
  return error instanceof StorageUnavailable || (error instanceof Error && 'syscall' in error && 'code' in error);
}

/** A command was given options that it does not have. */
function isUsage(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
