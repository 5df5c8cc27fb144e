import { ensureBuilt } from './build.mjs';
import { tooHeavy, weighPortal } from './bytes.mjs';
import { inRoot, pinnedNode } from './places.mjs';
import { ended, launch, output } from './processes.mjs';
import { longRunning } from './server-tests.mjs';
import { playwrightTally, vitestTally } from './tally.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {{ ok: boolean, text?: string, tally?: Tally }} Outcome
 * @typedef {{ name: string, title: string, run: (report: string) => Promise<Outcome> }} Step
 */

const typed = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];

/** @type {Step} */
const linting = { name: 'lint', title: 'Format, lint and import directions', run: lint };
/** @type {Step} */
const typing = { name: 'types', title: 'Types', run: checkTypes };

/**
 * What `npm test` runs: one stage after the other, the lanes of a stage side by side, the steps of a lane one after the other.
 * @type {Step[][][]}
 */
export const stages = [
  [[linting], [typing], [{ name: 'portal', title: 'Portal build', run: buildPortal }]],
  [[{ name: 'bytes', title: 'Bytes of the portal', run: weighScreens }]],
  // All wait for disks and processes now and then: side by side they leave no core idle, nor when one has come to its last file.
  [
    [
      { name: 'unit', title: 'Unit tests', run: (report) => vitest(report, 'unit') },
      { name: 'server-sqlite', title: 'Server on SQLite', run: (report) => vitest(report, 'server-sqlite') },
      { name: 'browser', title: 'Journeys in the browser', run: journeys },
    ],
    // The other half of the cores is busy with what runs beside it: more workers would only read everything once more.
    [
      {
        name: 'server-postgres',
        title: 'Server on PostgreSQL',
        run: (report) => vitest(report, 'server-postgres', '--maxWorkers=50%'),
      },
    ],
  ],
];

/**
 * What `npm test -- quick` runs, between one change and the next.
 * @type {Step[][][]}
 */
export const quickStages = [
  [[linting], [typing]],
  [[{ name: 'quick', title: 'Units, and the server on SQLite in short', run: quick }]],
];

const bin = {
  biome: inRoot('node_modules/@biomejs/biome/bin/biome'),
  tsc: inRoot('node_modules/typescript/bin/tsc'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
  playwright: inRoot('node_modules/@playwright/test/cli.js'),
};

// The runners close their servers and browsers on Ctrl-C, so only they hear of it, from us, and once.
// One that hangs is ended in the same way, and has failed.
/** @type {import('./processes.mjs').Options} */
const tidily = {
  detached: true,
  stopWith: 'SIGINT',
  killAfter: 15_000,
  timeout: 30 * 60_000,
  killSignal: 'SIGINT',
};

/**
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function check(...args) {
  const { code, text } = await output(pinnedNode, args, tidily);
  return { ok: code === 0, text };
}

function lint() {
  const colors = process.stdout.isTTY ? 'force' : 'off';
  return check(bin.biome, 'ci', '--error-on-warnings', `--colors=${colors}`);
}

/** @returns {Promise<Outcome>} */
async function checkTypes() {
  // Side by side they keep all cores busy: each with several threads of its own would find out the same things several times.
  const checks = typed.map((project) => check(bin.tsc, '--singleThreaded', '--project', project));
  const outcomes = await Promise.all(checks);
  return { ok: outcomes.every(({ ok }) => ok), text: outcomes.map(({ text }) => text).join('') };
}

/** @returns {Promise<Outcome>} */
async function buildPortal() {
  await ensureBuilt();
  return { ok: true };
}

/** @returns {Promise<Outcome>} */
async function weighScreens() {
  await ensureBuilt();
  const heavy = tooHeavy(weighPortal());
  return { ok: heavy.length === 0, text: heavy.join('\n') };
}

/** @param {string} report */
function quick(report) {
  return vitest(report, 'unit', '--project=server-sqlite', ...longRunning.map((file) => `--exclude=${file}`));
}

/**
 * @param {string} report
 * @param {string} project
 * @param {string[]} more
 * @returns {Promise<Outcome>}
 */
async function vitest(report, project, ...more) {
  const args = ['run', `--project=${project}`, ...more];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await ended(launch(pinnedNode, [bin.vitest, ...args, ...reporters], tidily));
  return { ok: code === 0, tally: vitestTally(report) };
}

/**
 * @param {string} report
 * @returns {Promise<Outcome>}
 */
async function journeys(report) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = [bin.playwright, 'test', '--reporter=list,json'];
  const code = await ended(launch(pinnedNode, args, { ...tidily, cwd: inRoot('e2e'), env }));
  return { ok: code === 0, tally: playwrightTally(report) };
}
