import { expect, test } from 'vitest';
import { languageOf, nearestLanguage } from './languages.ts';

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

test.each([
  ['en-US', 'en-US'],
  ['pt-BR', 'pt-BR'],
  ['en', 'pt-BR'],
  [null, 'pt-BR'],
  [undefined, 'pt-BR'],
])('%s is taken for %s', (code, language) => {
  expect(languageOf(code)).toBe(language);
});
