import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, pinnedNode } from './places.mjs';
import { ended, launch } from './processes.mjs';

await command(async () => {
  await ensureInstalled('everything');
  const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
  return ended(launch(pinnedNode, [biome, 'check', '--write', ...process.argv.slice(2)]));
});
