import { spawn } from 'node:child_process';
import { root } from './places.mjs';

/** @typedef {import('node:child_process').ChildProcess} Child */
/** @typedef {import('node:child_process').SpawnOptions & { stopWith?: NodeJS.Signals, killAfter?: number }} Options */

/** @type {Map<Child, () => void>} */
const running = new Map();
let stopped = false;

/** A reason to give up that a person understands without a stack. */
export class Trouble extends Error {}

/**
 * Starts a process that ends with this one: a signal sent to us reaches it as `stopWith`.
 * @param {string} file
 * @param {string[]} args
 * @param {Options} options
 */
export function launch(file, args, { stopWith = 'SIGTERM', killAfter, ...options } = {}) {
  if (stopped) throw new Trouble('Stopped.');
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
  running.set(child, () => {
    child.kill(stopWith);
    if (killAfter) setTimeout(() => killGroup(child), killAfter).unref();
  });
  child.once('error', () => running.delete(child));
  child.once('close', () => running.delete(child));
  // What it started and left behind goes with it.
  if (options.detached) child.once('exit', () => killGroup(child));
  return child;
}

/**
 * The exit code; dying of a signal counts as a failure.
 * @param {Child} child
 * @returns {Promise<number>}
 */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Trouble(`${child.spawnfile} did not start: ${error.message}`)));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * The exit code and all that it wrote.
 * @param {string} file
 * @param {string[]} args
 * @param {Options} options
 */
export async function output(file, args, options = {}) {
  const child = launch(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  const code = await ended(child);
  return { code, text: Buffer.concat(chunks).toString() };
}

/** @param {Child} child started with `detached`, so that it leads a group */
function killGroup(child) {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is empty: all have gone by themselves.
  }
}

export const isStopped = () => stopped;

export function stopAll() {
  stopped = true;
  for (const stop of running.values()) stop();
}

process.once('exit', stopAll);
