import { problemTexts, resources } from '@clareira/contract';
import { expect, test } from 'vitest';
import english from './locales/en-US.json' with { type: 'json' };
import portuguese from './locales/pt-BR.json' with { type: 'json' };

function texts(tree: object, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : texts(value, `${path}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort();

test('both languages have the same texts', () => {
  expect(texts(english).map(([key]) => key)).toEqual(texts(portuguese).map(([key]) => key));
});

test('no text is blank', () => {
  const blank = [...texts(portuguese), ...texts(english)].filter(([, text]) => text.trim() === '');
  expect(blank).toEqual([]);
});

test('a text asks for the same values in both languages', () => {
  // The English greeting is the specification's placeholder, which greets the world.
  const inEnglish = new Map(texts(english).filter(([key]) => key !== 'services.greeting'));
  for (const [key, text] of texts(portuguese)) {
    const translated = inEnglish.get(key);
    if (translated !== undefined) expect([key, placeholders(translated)]).toEqual([key, placeholders(text)]);
  }
});

test("the server's field messages are the Portuguese ones", () => {
  expect(portuguese.problems).toEqual(problemTexts);
});

test('the trash, whose filter offers what has a text, has one for every resource', () => {
  expect(new Set(Object.keys(portuguese.trash.kinds))).toEqual(new Set(resources.map(({ path }) => path)));
});
