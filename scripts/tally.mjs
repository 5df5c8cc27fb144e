import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './places.mjs';

/**
 * What a runner's report says: how many, of each that failed its name and the words that go with it, and how long each
 * file took.
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ name: string, seconds: number }} FileTime
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], files: FileTime[] }} Tally
 */

/**
 * @param {string} report
 * @returns {Tally}
 */
export function vitestTally(report) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = read(report);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOfFile),
    files: testResults.map(timeOfFile),
  };
}

/**
 * @param {{ name: string, startTime: number, endTime: number }} file
 * @returns {FileTime}
 */
function timeOfFile({ name, startTime, endTime }) {
  return { name: relative(root, name), seconds: (endTime - startTime) / 1000 };
}

/**
 * @param {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }} file
 * @returns {Failure[]}
 */
function failuresOfFile({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that cannot be loaded, or whose hooks fail, has no test to name.
  if (failed.length === 0 && status === 'failed') return [failure(path, message)];
  return failed.map(({ fullName, failureMessages }) => failure(`${path} › ${fullName}`, failureMessages?.join('\n')));
}

/**
 * @param {string} report
 * @returns {Tally}
 */
export function playwrightTally(report) {
  const { stats = {}, suites = [] } = read(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const failures = suites.flatMap(failuresOfSuite);
  const files = suites.map((/** @type {Suite} */ suite) => ({
    name: `e2e/tests/${suite.file}`,
    seconds: secondsOfSuite(suite),
  }));
  return { passed: expected, failed: unexpected + flaky, skipped, failures, files };
}

/**
 * @typedef {{ duration: number, error?: { message?: string } }} Attempt
 * @typedef {{ ok: boolean, title: string, file: string, line: number, tests: { results: Attempt[] }[] }} Spec
 * @typedef {{ file?: string, suites?: any[], specs?: Spec[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {number}
 */
function secondsOfSuite({ suites = [], specs = [] }) {
  const attempts = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const own = attempts.reduce((total, { duration }) => total + duration / 1000, 0);
  return suites.reduce((total, suite) => total + secondsOfSuite(suite), own);
}

/**
 * @param {Suite} suite
 * @returns {Failure[]}
 */
function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ title, file, line, tests }) => {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    return failure(`e2e/tests/${file}:${line} › ${title}`, errors.join('\n'));
  });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/**
 * The start of the message: the whole of it stands further up, where the runner printed it.
 * @param {string} name
 * @param {string} [message]
 * @returns {Failure}
 */
function failure(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim());
  return { name, message: lines.slice(0, 8).join('\n') };
}

/** @param {string} report */
function read(report) {
  // A runner that died before its first test wrote none.
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}
