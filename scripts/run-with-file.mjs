import { resolve } from 'node:path';
import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './places.mjs';
import { ended, launch } from './processes.mjs';

/**
 * Runs a command that takes a file, named from where the person stands and not from the clone.
 * @param {string} entry
 */
export const runWithFile = (entry) =>
  command(async () => {
    await ensureInstalled('running');
    const standing = process.env.INIT_CWD ?? process.cwd();
    const args = process.argv.slice(2).map((arg) => (arg.startsWith('-') ? arg : resolve(standing, arg)));
    return ended(launch(pinnedNode, [entry, ...args]));
  });
