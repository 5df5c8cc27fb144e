import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { scratchEnvironment } from '../scripts/scratch.mjs';

// Every worker reads this file again: the first answer is handed down to them.
process.env.TEST_BROWSER ??= await findBrowser();
// What servers and browsers write goes into memory.
Object.assign(process.env, scratchEnvironment());

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './build-the-portal.ts',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Only a net for what hangs: a busy machine must not fail a journey.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    // What moves is waited for: only journeys about motion want it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    // Recording every step costs a third of the time; `TRACE=1` records what a failed journey did.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.TEST_BROWSER,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // The journeys of a worker take turns in one process, which has read the portal's code.
        '--process-per-site',
      ],
    },
  },
});
