import { defineConfig } from 'vitest/config';
import { scratchEnvironment } from './scripts/scratch.mjs';
import { onOneDatabase } from './scripts/server-tests.mjs';

const serverTests = ['server/test/**/*.test.ts'];
const setupFiles = ['server/test/harness/each-file.ts'];
// Only a net for what hangs: a busy machine is slow, not wrong.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Left to itself Vitest keeps a core free, which is half of a small machine.
    maxWorkers: '100%',
    // Half of the time went into loading the same modules for each file. A test leaves behind what it found.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'scripts/**/*.test.mjs',
            'contract/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
          ],
          ...patience,
        },
      },
      {
        test: {
          name: 'server-sqlite',
          include: serverTests,
          setupFiles,
          ...patience,
          env: { TEST_ENGINE: 'sqlite', ...scratchEnvironment() },
          globalSetup: 'server/test/harness/prepare-sqlite.ts',
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: serverTests,
          exclude: onOneDatabase,
          setupFiles,
          ...patience,
          env: { TEST_ENGINE: 'postgres', ...scratchEnvironment() },
          globalSetup: 'server/test/harness/start-postgres.ts',
        },
      },
    ],
  },
});
