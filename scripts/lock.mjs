import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from './places.mjs';

// A process started later may get the number of one that was killed.
const self = `${process.pid} ${randomUUID()}`;
const free = 'free';

/**
 * Two commands started at once in one clone take turns.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @param {string} folder
 */
export async function oneAtATime(name, work, folder = inRoot('node_modules')) {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, `.clareira-${name}.lock`);
  let turn = take(lock);
  while (!turn) {
    await pause(100);
    turn = take(lock);
  }
  try {
    return await work();
  } finally {
    giveBack(`${lock}.${turn}`);
  }
}

/**
 * Turns are numbered. The file of the last turn is never removed: when its holder has gone, only one of those who wait can make
 * the file of the next. Removing the lock of a process that was killed would not be safe: another process may have done that
 * already and taken the lock, and it would be that new lock that is removed.
 * @param {string} lock
 * @returns {number | undefined} the turn that is ours
 */
function take(lock) {
  const last = lastTurn(lock);
  if (last > 0 && isHeld(`${lock}.${last}`)) return undefined;
  const turn = last + 1;
  if (!make(`${lock}.${turn}`)) return undefined;
  // While we looked, others may have taken this turn and the next, and removed this one as past.
  if (lastTurn(lock) > turn) {
    rmSync(`${lock}.${turn}`, { force: true });
    return undefined;
  }
  for (const past of turns(lock)) if (past < turn) rmSync(`${lock}.${past}`, { force: true });
  return turn;
}

/** @param {string} lock */
const lastTurn = (lock) => Math.max(0, ...turns(lock));

/**
 * @param {string} lock
 * @returns {number[]}
 */
function turns(lock) {
  const prefix = `${basename(lock)}.`;
  const names = readdirSync(dirname(lock)).filter((name) => name.startsWith(prefix));
  return names.map((name) => Number(name.slice(prefix.length))).filter(Number.isInteger);
}

/**
 * Whether nobody else made it first. It appears with all of its content, or not at all.
 * @param {string} file
 */
function make(file) {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, self);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

/** @param {string} file */
function giveBack(file) {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, free);
  renameSync(draft, file);
}

/** @param {string} file */
function isHeld(file) {
  try {
    const holder = readFileSync(file, 'utf8');
    if (holder === free) return false;
    const pid = Number.parseInt(holder, 10);
    if (pid === process.pid) return holder === self;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Its holder was killed and cannot give it back. A file that is gone was of a turn before, so somebody holds the lock by now.
    return codeOf(error) !== 'ESRCH';
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
