import { parseArgs } from 'node:util';
import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './places.mjs';
import { startPostgres } from './postgres.mjs';
import { ended, launch } from './processes.mjs';

await command(async () => {
  await ensureInstalled('everything');
  const args = process.argv.slice(2);
  const { values } = parseArgs({ args, options: { engine: { type: 'string' } }, strict: false });
  const postgres = values.engine === 'postgres' ? await startPostgres() : undefined;
  const env = { ...process.env, TEST_ENGINE: postgres ? 'postgres' : 'sqlite', TEST_DATABASE_URL: postgres?.url };
  try {
    return await ended(launch(pinnedNode, ['server/test/abuse/run.ts', ...args], { env }));
  } finally {
    await postgres?.stop();
  }
});
