import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * @param {string} report
 * @returns {Tally}
 */
export function vitestTally(report) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = read(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/**
 * @param {string} report
 * @returns {Tally}
 */
export function playwrightTally(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report).stats ?? {};
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** @param {string} report */
function read(report) {
  // A runner that died before its first test wrote none.
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}
