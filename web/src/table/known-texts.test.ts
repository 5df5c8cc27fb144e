import { expect, test } from 'vitest';
import { knownTexts } from './known-texts.ts';

test('each known text is offered once, the most frequent first, and blanks are not', () => {
  expect(knownTexts(['Filial', '', 'Matriz', 'Sul', 'Matriz', ''])).toEqual(['Matriz', 'Filial', 'Sul']);
});

test('of very many, those that are met most often', () => {
  const units = Array.from({ length: 500 }, (_, at) => `Unidade ${at}`);
  const known = knownTexts([...units, 'Unidade 499']);
  expect(known).toHaveLength(100);
  expect(known[0]).toBe('Unidade 499');
});
