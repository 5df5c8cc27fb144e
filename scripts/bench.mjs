import { ensureBuilt } from './build.mjs';
import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './places.mjs';
import { ended, launch } from './processes.mjs';

await command(async () => {
  await ensureInstalled('everything');
  await ensureBuilt();
  return ended(launch(pinnedNode, ['bench/run.ts', ...process.argv.slice(2)]));
});
