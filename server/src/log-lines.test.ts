import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
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
