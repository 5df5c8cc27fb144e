import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './places.mjs';

const imported = /(?:from|import\() ?'(\.[^']+\.tsx?)'/g;

/**
 * Which folder, or file beside the folders, imports which.
 * @param {string} place
 */
function importsAmong(place) {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: inRoot(place) })) {
    if (file.includes('.test.')) continue;
    const room = String(file.split(sep)[0]);
    const others = imports.get(room) ?? new Set();
    imports.set(room, others);
    for (const [, name = ''] of readFileSync(join(inRoot(place), file), 'utf8').matchAll(imported)) {
      const other = normalize(join(dirname(file), name)).split(sep)[0];
      if (other && other !== '..' && other !== room) others.add(other);
    }
  }
  return imports;
}

/**
 * Takes away whatever imports nothing that is left, until nothing is, or only circles and what leans on them.
 * @param {Map<string, Set<string>>} imports
 */
function circlesIn(imports) {
  const left = new Map(imports);
  for (;;) {
    const ground = [...left].filter(([, others]) => ![...others].some((other) => left.has(other)));
    if (ground.length === 0) return [...left.keys()].sort();
    for (const [room] of ground) left.delete(room);
  }
}

test.for(['contract/src', 'server/src', 'web/src', 'web/src/screens'])('the folders of %s have an order', (place) => {
  expect(existsSync(inRoot(place))).toBe(true);
  const imports = importsAmong(place);
  expect(imports.size).toBeGreaterThan(5);
  expect(circlesIn(imports)).toEqual([]);
});

test('a circle is seen, however long', () => {
  const imports = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set()],
  ]);
  expect(circlesIn(imports)).toEqual(['a', 'b', 'c']);
});
