import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './places.mjs';
import { ended, launch } from './processes.mjs';

await command(async () => {
  await ensureInstalled('everything');
  return ended(launch(pinnedNode, ['server/test/crash/run.ts', ...process.argv.slice(2)]));
});
