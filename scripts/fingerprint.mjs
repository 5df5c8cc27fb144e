import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './places.mjs';

const made = new Set(['dist', 'node_modules']);

/**
 * One hash over the contents of files and folders, leaving out what a build made.
 * @param {string[]} paths relative to the root
 */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of paths.flatMap(filesOf)) hash.update(`\0${path}\0`).update(readFileSync(inRoot(path)));
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const names = readdirSync(inRoot(path)).sort();
  return names.filter((name) => !made.has(name)).flatMap((name) => filesOf(join(path, name)));
}
