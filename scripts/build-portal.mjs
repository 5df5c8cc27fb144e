import { ensureBuilt } from './build.mjs';
import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';

/** All that a start does before it runs the server, for places where the server itself may write nothing. */
await command(async () => {
  await ensureInstalled('running');
  await ensureBuilt();
  return 0;
});
