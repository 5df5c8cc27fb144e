import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './places.mjs';
import { ended, launch } from './processes.mjs';

await command(async () => {
  await ensureInstalled('running');
  return ended(launch(pinnedNode, ['server/src/commands/mails.ts']));
});
