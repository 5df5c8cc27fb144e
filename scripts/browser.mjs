import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { inRoot, pinnedNode } from './places.mjs';
import { output, Trouble } from './processes.mjs';

// The one made to run without a window does two thirds of the work of the others.
const shell = 'chromium-headless-shell';
const names = [shell, 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/** The browser for the journeys: `TEST_BROWSER`, Playwright's own, or the machine's; installed when there is none. */
export async function findBrowser() {
  const given = process.env.TEST_BROWSER;
  if (given) return given;
  const ways = [
    () => installed([shell]),
    // Worth fetching beside another browser too, where that takes seconds: so without asking first what is new.
    async () => (await installed(names)) && (await aptInstall(shell, 'as known')) && installed([shell]),
    () => installed(names),
    async () => (await aptInstall(shell)) && installed([shell]),
    async () => (await aptInstall('chromium')) && installed(names),
    async () => (await downloadPlaywrights()) && installed(names),
  ];
  for (const way of ways) {
    const found = await way();
    if (found) return found;
  }
  throw new Trouble('There is no browser to test with: install Chromium, or name one in TEST_BROWSER.');
}

/** @param {string[]} machines */
async function installed(machines) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const named = machines.flatMap((name) => folders.map((folder) => join(folder, name)));
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
