import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime } from './lock.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clareira-lock-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** @param {number} turn */
const fileOf = (turn) => join(folder, `.clareira-work.lock.${turn}`);

/** @param {() => unknown} work */
const inTurn = (work) => oneAtATime('work', work, folder);

/** Leaves a lock behind whose holder is no more. */
function dieHolding() {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(fileOf(7), `${pid} killed`);
}

/**
 * Something happens right after the next to come has found out that the holder is dead.
 * @param {() => void} happen
 */
function meanwhile(happen) {
  const { kill } = process;
  const asked = vi.spyOn(process, 'kill').mockImplementation((...args) => {
    asked.mockRestore();
    happen();
    return kill.apply(process, args);
  });
}

test('of two who find a lock whose holder was killed, one waits for the other', async () => {
  dieHolding();
  /** @type {string[]} */
  const notes = [];
  /** @type {PromiseWithResolvers<void>} */
  const { promise: mayEnd, resolve: end } = Promise.withResolvers();
  /** @type {Promise<unknown> | undefined} */
  let quicker;
  meanwhile(() => {
    quicker = inTurn(() => {
      notes.push('the quicker starts');
      return mayEnd.then(() => notes.push('the quicker ends'));
    });
  });
  const slower = inTurn(() => notes.push('the slower starts'));
  expect(notes).toEqual(['the quicker starts']);
  end();
  await Promise.all([quicker, slower]);
  expect(notes).toEqual(['the quicker starts', 'the quicker ends', 'the slower starts']);
});

test('who looked too long ago takes no turn that is past', async () => {
  dieHolding();
  meanwhile(() => {
    rmSync(fileOf(7));
    writeFileSync(fileOf(9), `${process.ppid} alive`);
  });
  const work = inTurn(() => readdirSync(folder));
  expect(readdirSync(folder)).toEqual(['.clareira-work.lock.9']);
  writeFileSync(fileOf(9), 'free');
  expect(await work).toEqual(['.clareira-work.lock.10']);
});

test('a turn ends with an error as well', async () => {
  await expect(inTurn(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await inTurn(() => 'done')).toBe('done');
});

test('a process with the number of one that was killed does not wait for itself', async () => {
  writeFileSync(fileOf(1), `${process.pid} killed`);
  expect(await inTurn(() => 'done')).toBe('done');
});
