import { ensureBuilt } from './build.mjs';
import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './places.mjs';
import { ended, launch } from './processes.mjs';

/**
 * Runs a server, with all that it needs in place first.
 * @param {string} entry
 */
export const serve = (entry) =>
  command(async () => {
    await ensureInstalled('running');
    await ensureBuilt();
    return ended(launch(pinnedNode, [entry]));
  });
