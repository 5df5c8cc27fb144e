import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, pinnedNode } from './places.mjs';
import { ended, launch, stopAll } from './processes.mjs';

// Where Vite's proxy looks for the server.
const env = { ...process.env, HOST: '127.0.0.1', PORT: '3000' };

const vite = inRoot('node_modules/vite/bin/vite.js');

await command(async () => {
  await ensureInstalled('running');
  const server = ended(launch(pinnedNode, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { env }));
  const portal = ended(launch(pinnedNode, [vite, '--clearScreen=false'], { cwd: inRoot('web') }));
  // One without the other only confuses: the first to end takes the other with it.
  const code = await Promise.race([server, portal]);
  stopAll();
  await Promise.all([server, portal]);
  return code;
});
