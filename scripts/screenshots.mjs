import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './places.mjs';
import { ended, launch } from './processes.mjs';

await command(async () => {
  await ensureInstalled('everything');
  await ensureBuilt();
  const env = { ...process.env, TEST_BROWSER: await findBrowser() };
  return ended(launch(pinnedNode, ['e2e/screenshots.ts', ...process.argv.slice(2)], { env }));
});
