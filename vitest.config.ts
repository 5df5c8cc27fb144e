import { defineConfig } from 'vitest/config';

const serverTests = ['server/test/**/*.test.ts'];
// Only a net for what hangs: a busy machine must not fail a test.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // A busy machine is slow, not wrong: some tests start whole processes.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server-sqlite',
          include: serverTests,
          ...patience,
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: serverTests,
          ...patience,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'scripts/start-postgres-for-vitest.mjs',
        },
      },
    ],
  },
});
