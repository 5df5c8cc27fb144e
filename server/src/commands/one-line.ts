import { BackupError } from '../backup/errors.ts';
import { ConfigError } from '../config.ts';
import { isDatabaseAway } from '../database/faults.ts';
import { MigrationError } from '../database/migration.ts';
import { StorageUnavailable } from '../storage/storage.ts';

const spoken = [BackupError, ConfigError, MigrationError, StorageUnavailable];

/**
 * What an operator can do something about is one line; anything else is a fault of ours, with its stack. `undone` begins
 * the line where the disk or the database have their own words for what happened.
 */
export function printFailure(undone: string): (error: unknown) => void {
  return (error) => {
    const isSpoken = spoken.some((kind) => error instanceof kind) || isUsage(error);
    const isFault = isDatabaseAway(error) || isOfDisk(error);
    if (isSpoken) console.error((error as Error).message);
    else console.error(...(isFault ? [`${undone}: ${(error as Error).message}`] : [undone, error]));
    process.exitCode = 1;
  };
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function isUsage(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
