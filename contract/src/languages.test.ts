import { expect, test } from 'vitest';
import { nearestLanguage } from './languages.ts';

test.each([
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['en', 'en-US'],
  ['EN_gb', 'en-US'],
  ['fr-FR', 'fr-FR'],
  ['', ''],
])('%s is nearest to %s', (code, nearest) => {
  expect(nearestLanguage(code)).toBe(nearest);
});
