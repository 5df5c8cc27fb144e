import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each([
  ['', 'weak'],
  ['curta', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['pipoca12', 'fair'],
  ['pipoca na praça', 'good'],
  ['pipoca quente na praça', 'strong'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('what is known of the person is weak however long', () => {
  expect(strengthOf('Maria Antonieta de Souza', ['maria antonieta de souza'])).toBe('weak');
});
