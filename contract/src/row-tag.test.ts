import { expect, test } from 'vitest';
import { rowTag } from './row-tag.ts';

const row = { id: 7, unit: 'Matriz', value: 0.1, paid_on: null };

test('a version is the same whatever the order of the keys', () => {
  expect(rowTag({ paid_on: null, value: 0.1, unit: 'Matriz', id: 7 })).toBe(rowTag(row));
  expect(rowTag(row)).toMatch(/^"[0-9a-z]+"$/);
});

test('every value is part of it', () => {
  const others = [
    { ...row, id: 8 },
    { ...row, unit: 'Matriz ' },
    { ...row, value: 0.11 },
    { ...row, paid_on: '2026-01-01' },
    { ...row, paid_on: 'null' },
    { ...row, note: null },
  ];
  expect(new Set([row, ...others].map(rowTag)).size).toBe(others.length + 1);
});
