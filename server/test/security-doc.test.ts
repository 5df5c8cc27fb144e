import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const page = read('docs/security.md');

/** Every `file › name of a test`. */
const named = [...page.matchAll(/`([\w./-]+) › ([^`]+)`/g)].map(([, file = '', name = '']) => ({
  file: file.includes('/') ? file : `server/test/${file}.test.ts`,
  name,
}));

test('every test that the page on security names is there', () => {
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter(({ file, name }) => !existsSync(root + file) || !read(file).includes(name));
  expect(missing).toEqual([]);
});

test('every chapter of the standard stands on the page', () => {
  const chapters = [...page.matchAll(/\bV(\d+) /g)].map(([, number]) => Number(number));
  expect([...new Set(chapters)].sort((one, other) => one - other)).toEqual(
    Array.from({ length: 17 }, (_, at) => at + 1),
  );
});
