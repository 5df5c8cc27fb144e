import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { databaseFile } from '../database/sqlite.ts';
import { BackupError } from './errors.ts';
import { beginsAsBackup } from './read.ts';

/** Where a backup is written to: not among what it saves, and over nothing but an older backup. */
export async function placeOf(name: string, dataDir: string): Promise<string> {
  const path = await endOfLinks(name);
  if (await isSaved(path, dataDir)) {
    throw new BackupError(`${path} is among what is to be saved from DATA_DIR=${dataDir}: name a file elsewhere.`);
  }
  const size = (await lstat(path).catch(() => undefined))?.size ?? 0;
  if (size > 0 && !(await beginsAsBackup(path))) {
    throw new BackupError(`${path} is there and no backup of Clareira, and was left as it is: name another file.`);
  }
  return path;
}

/** The database, what SQLite keeps beside it, and the files. */
async function isSaved(path: string, dataDir: string): Promise<boolean> {
  const directory = dirname(path);
  if (await isInside(directory, join(dataDir, 'files'))) return true;
  const isBeside = (await realpath(directory).catch(() => '')) === (await realpath(dataDir).catch(() => undefined));
  return isBeside && basename(path).startsWith(basename(databaseFile(dataDir)));
}

/** Where a link leads to, or the path itself. A device or a pipe would be replaced, not written to. */
async function endOfLinks(path: string): Promise<string> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isFile()) return path;
  if (found.isSymbolicLink()) {
    const target = await realpath(path).catch(() => undefined);
    if (target === undefined) throw new BackupError(`${path} is a link that leads nowhere.`);
    return endOfLinks(target);
  }
  throw new BackupError(`${path} is ${found.isDirectory() ? 'a directory' : 'no regular file'}.`);
}

/** Whatever links lead to either. Nothing is inside of what is not there. */
async function isInside(directory: string, other: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([directory, other].map((path) => realpath(path).catch(() => undefined)));
  if (inner === undefined || outer === undefined) return false;
  const way = relative(outer, inner);
  return way.split(sep)[0] !== '..' && !isAbsolute(way);
}
