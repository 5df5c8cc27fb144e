import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { inRoot } from './places.mjs';

const inMemory = '/dev/shm';
const enough = 2 ** 30;

/** Where tests keep what need not outlive them: in memory where the system has room there, so that nothing waits for a disk. */
export function scratchFolder() {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > enough ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Where tests of crashes keep what must be on a disk. Tests that run in memory are told by `TEST_DISK` where that is. */
export const diskFolder = () => process.env.TEST_DISK ?? tmpdir();

/**
 * For the environment of tests: whoever asks the system for a folder there is given one in memory. And a process that starts
 * finds what the one before it has compiled: more than a hundred servers start, each with half of the work.
 */
export const scratchEnvironment = () => ({
  TEST_DISK: diskFolder(),
  TMPDIR: scratchFolder(),
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled'),
});
