import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { isStopped, Trouble } from './processes.mjs';
import { quickStages, stages } from './steps.mjs';
import { printSummary } from './summary.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./summary.mjs').Result} Result */

await command(async () => {
  const chosen = choose(process.argv.slice(2));
  await ensureInstalled('everything');
  const reports = mkdtempSync(join(tmpdir(), 'clareira-reports-'));
  try {
    /** @type {Result[]} */
    const results = [];
    for (const stage of chosen) {
      results.push(...(await Promise.all(stage.map((lane) => runInTurn(lane, reports)))).flat());
    }
    return printSummary(results) ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/**
 * `server` means all steps whose name starts with it, `quick` a selection of its own; no name means everything.
 * @param {string[]} names
 */
function choose(names) {
  if (names.length === 1 && names[0] === 'quick') return quickStages;
  const all = stages.flat(2).map((step) => step.name);
  const matches = (/** @type {string} */ step, /** @type {string} */ name) =>
    step === name || step.startsWith(`${name}-`);
  const unknown = names.find((name) => !all.some((step) => matches(step, name)));
  if (unknown) throw new Trouble(`There is no step "${unknown}". The steps are: ${all.join(', ')}; or quick.`);
  const wanted = (/** @type {Step} */ step) => names.length === 0 || names.some((name) => matches(step.name, name));
  return stages.map((stage) => stage.map((lane) => lane.filter(wanted)));
}

/**
 * @param {Step[]} lane
 * @param {string} reports
 */
async function runInTurn(lane, reports) {
  /** @type {Result[]} */
  const results = [];
  for (const step of lane) {
    results.push(await run(step, join(reports, `${step.name}.json`)));
    if (isStopped()) throw new Trouble('Stopped.');
  }
  return results;
}

/**
 * Runs one step to its end, whatever that is: a person wants to see all that is wrong, not the first thing.
 * @param {Step} step
 * @param {string} report
 * @returns {Promise<Result>}
 */
async function run(step, report) {
  const start = performance.now();
  const { ok, text, tally } = await step.run(report).catch(asOutcome);
  const result = { title: step.title, seconds: (performance.now() - start) / 1000, ...counted(ok, tally) };
  console.log(`\n${result.failed ? '✗' : '✓'} ${step.title} (${result.seconds.toFixed(1)} s)`);
  if (text && result.failed) console.log(text);
  return result;
}

/** @param {unknown} error */
function asOutcome(error) {
  return { ok: false, text: error instanceof Trouble ? error.message : String(error), tally: undefined };
}

/**
 * A check counts as one. A runner that ran nothing, or failed beside its tests, counts as a failure.
 * @param {boolean} ok
 * @param {import('./tally.mjs').Tally | undefined} tally
 */
function counted(ok, tally) {
  if (!tally) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [], files: [] };
  const broken = !ok || tally.passed === 0;
  return { ...tally, failed: Math.max(tally.failed, broken ? 1 : 0) };
}
