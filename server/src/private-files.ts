import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** Invoices and password hashes are nobody else's on this machine, whatever it gives to new files by default. */
export const privateFile = 0o600;
export const privateDirectory = { recursive: true, mode: 0o700 } as const;

const parts = [
  '.',
  'clareira.sqlite',
  'clareira.sqlite-wal',
  'clareira.sqlite-shm',
  'files',
  'files/incoming',
  'files/kept',
];

/** Before anything is opened in it, so that the line which ends a start in vain names the variable. */
export function makeDataDir(dataDir: string): void {
  try {
    makeDirectories(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new OperatorError(
      `DATA_DIR=${dataDir} is not valid: it takes a directory that can be written to (${message}).`,
    );
  }
}

/** One by one: all at once Node tries without end where the system makes none and says that the parent is missing, as in /proc. */
function makeDirectories(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!existsSync(dirname(path))) makeDirectories(dirname(path));
  try {
    mkdirSync(path, { mode: privateDirectory.mode });
  } catch (error) {
    // Another server may have made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Says which parts of the data other users may look into: made by an older version, or by hand. They are left as they
 * are, as somebody may count on it.
 */
export function warnOfOpenFiles(dataDir: string, warn: (line: string) => void = console.warn): void {
  // Windows has other rights, which a mode does not tell.
  if (process.platform === 'win32') return;
  const open = parts.map((part) => join(dataDir, part)).filter(isOpen);
  if (open.length === 0) return;
  warn(`Open to other users of this machine: ${open.join(', ')}. Close it with: chmod -R go= '${dataDir}'`);
}

function isOpen(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & 0o077) !== 0;
}
