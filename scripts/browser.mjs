import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { inRoot, pinnedNode } from './places.mjs';
import { output, Trouble } from './processes.mjs';

// The one made to run without a window is half as much work for the machine.
const names = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/** The browser for the journeys: `TEST_BROWSER`, Playwright's own, or the machine's; installed when there is none. */
export async function findBrowser() {
  const given = process.env.TEST_BROWSER;
  if (given) return given;
  const ways = [
    async () => {},
    () => aptInstall('chromium-headless-shell'),
    () => aptInstall('chromium'),
    downloadPlaywrights,
  ];
  for (const installSome of ways) {
    await installSome();
    const found = await installed();
    if (found) return found;
  }
  throw new Trouble('There is no browser to test with: install Chromium, or name one in TEST_BROWSER.');
}

async function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const named = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const candidate of [playwrights(), ...named]) {
    // Ubuntu's "chromium" only tells to install a snap: believe what runs.
    if (existsSync(candidate) && (await output(candidate, ['--version'])).code === 0) return candidate;
  }
}

/** @returns {string} */
function playwrights() {
  // Asked for late: on a fresh clone this script is read before Playwright is there.
  return createRequire(inRoot('e2e/package.json'))('@playwright/test').chromium.executablePath();
}

function downloadPlaywrights() {
  return output(pinnedNode, [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
}
