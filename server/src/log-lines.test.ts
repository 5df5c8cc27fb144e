import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logLinesTo } from './log-lines.ts';

test('a line is written whole, and one that cannot be is left out', () => {
  const directory = mkdtempSync(join(tmpdir(), 'clareira-log-'));
  const path = join(directory, 'log');
  const file = openSync(path, 'w');
  logLinesTo(file).write('{"msg":"início"}\n');
  closeSync(file);
  expect(readFileSync(path, 'utf8')).toBe('{"msg":"início"}\n');
  const unwritable = openSync(path, 'r');
  expect(() => logLinesTo(unwritable).write('{}\n')).not.toThrow();
  closeSync(unwritable);
  rmSync(directory, { recursive: true });
});

test('a line that was cut off is ended before the next one', () => {
  const directory = mkdtempSync(join(tmpdir(), 'clareira-log-'));
  const path = join(directory, 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const drain = () => {
    const buffer = Buffer.alloc(1_000_000);
    return buffer.toString('utf8', 0, readSync(pipe, buffer));
  };
  const lines = logLinesTo(pipe, 0);
  lines.write(`${'x'.repeat(900_000)}\n`);
  lines.write('nobody has read yet\n');
  expect(drain()).toMatch(/^x+$/);
  lines.write('{"msg":"next"}\n');
  lines.write('{"msg":"last"}\n');
  expect(drain()).toBe('\n{"msg":"next"}\n{"msg":"last"}\n');
  closeSync(pipe);
  rmSync(directory, { recursive: true });
});
