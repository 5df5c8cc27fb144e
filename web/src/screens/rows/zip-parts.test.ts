import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { zipParts } from './zip-parts.ts';

const t = ((_key: string, { name, part, parts }: Record<string, unknown>) =>
  `${name} (${part} de ${parts})`) as TFunction;
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('what fits into one file is one', () => {
  expect(zipParts(ids(1000), 'Contratos', t)).toEqual([{ ids: ids(1000), name: 'Contratos' }]);
  expect(zipParts([], 'Contratos', t)).toEqual([]);
});

test('more come in several, none left out', () => {
  const parts = zipParts(ids(2001), 'Contratos', t);
  expect(parts.map(({ name }) => name)).toEqual(['Contratos (1 de 3)', 'Contratos (2 de 3)', 'Contratos (3 de 3)']);
  expect(parts.map((part) => part.ids.length)).toEqual([1000, 1000, 1]);
  expect(parts.flatMap((part) => part.ids)).toEqual(ids(2001));
});
