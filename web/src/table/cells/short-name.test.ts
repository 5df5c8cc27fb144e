import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.for([
  ['boleto.pdf', 'boleto.pdf'],
  ['boleto-filial-2026-03.pdf', 'boleto-filial…026-03.pdf'],
  ['certificado-de-destinação-final-2026.pdf', 'certificado-d…l-2026.pdf'],
] as const)('%s reads %s', ([name, short]) => {
  expect(shortName(name)).toBe(short);
});

test('a letter of two halves is not cut', () => {
  expect(shortName(`${'🌱'.repeat(30)}.pdf`)).toBe(`${'🌱'.repeat(13)}…${'🌱'.repeat(6)}.pdf`);
});
