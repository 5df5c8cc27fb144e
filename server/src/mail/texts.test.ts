import { expect, test } from 'vitest';
import enUS from './texts/en-US.json' with { type: 'json' };
import ptBR from './texts/pt-BR.json' with { type: 'json' };
import { fill } from './texts.ts';

/** Every text by its path, with the places that it leaves for values. */
function placesIn(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string'
      ? [`${path}${key} ${(text.match(/\{\{\w+\}\}/g) ?? []).sort().join(' ')}`]
      : placesIn(text as object, `${path}${key}.`),
  );
}

test('both languages have the same texts, with the same values', () => {
  expect(placesIn(enUS).sort()).toEqual(placesIn(ptBR).sort());
});

test.each([
  [ptBR, 'Visita em data a definir: Limpeza'],
  [enUS, 'Visit on a day to be arranged: Limpeza'],
])('a visit without a day reads well', ({ kinds, news }, line) => {
  expect(fill(kinds.visit.line, { day: news.noDay, service: 'Limpeza' })).toBe(line);
});

test('a value is never read as a place for another', () => {
  expect(fill('{{a}} {{b}}', { a: '{{b}}', b: '$&' })).toBe('{{b}} $&');
});
