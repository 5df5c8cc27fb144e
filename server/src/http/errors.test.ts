import { expect, test } from 'vitest';
import { tooManyCalls } from './errors.ts';

test('a wait of one second is told in the singular', () => {
  const messages = [1, 2].map((seconds) => tooManyCalls(seconds).body.message);
  expect(messages).toEqual([
    'Muitas requisições. Tente novamente em 1 segundo.',
    'Muitas requisições. Tente novamente em 2 segundos.',
  ]);
});
