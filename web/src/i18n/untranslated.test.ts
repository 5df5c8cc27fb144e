import { describe, expect, test } from 'vitest';
import portuguese from './locales/pt-BR.json' with { type: 'json' };

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** Words between tags, and words given to an attribute that a person reads or hears. */
function untranslated(source: string): string[] {
  const markup = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const between = [...markup.matchAll(/>\s*([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)\s*<\//gu)];
  const given = [...markup.matchAll(/\b(?:aria-label|title|placeholder|label|alt|text)="([^"]*\p{L}{2,}[^"]*)"/gu)];
  // A key handed on to whoever looks it up is no text.
  return [...between, ...given].map(([, text = '']) => text.trim()).filter((text) => !hasText(text));
}

/** Keys of texts that the code asks for by name; those that it puts together are the journeys' to find. */
function keysIn(source: string): string[] {
  return [...source.matchAll(/\bt\(\s*'([\w.]+)'(?!, { returnObjects)/g)].map(([, key = '']) => key);
}

/** What the code puts together from a name that it is handed: of a table, of a question, of a shared folder's text. */
const handedOn = [
  /^(companies|contracts|documents|payments|receivables|schedules|users)\.(columns|toasts|entity)\./,
  /^(companies|contracts|documents|payments|receivables|schedules|users)\.(title|empty|emptyEditable)$/,
  /^(account\.once|drafts|table\.confirm)\.(text|yes|no)$/,
  /^folder\./,
];

/** Keys that stand in the code whole, or as a template with one gap: `header.${key}`. */
function patternsIn(source: string): RegExp[] {
  const named = source.matchAll(/'([\w.]+\.\w+)'|`([\w.]+\.)\$\{[^`]*?\}([\w.]*)`/g);
  return Array.from(named, ([, whole, head, tail]) => {
    const key = (whole ?? `${head}*${tail}`).replaceAll('.', '\\.').replace('*', '[\\w-]+');
    return new RegExp(`^${key}(_(zero|one|many|other))?$`);
  });
}

const allKeys = (tree: object, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? path + key : allKeys(value, `${path}${key}.`),
  );

function hasText(key: string): boolean {
  const isPlural = (tree: object, last: string) => `${last}_one` in tree && `${last}_other` in tree;
  let tree: unknown = portuguese;
  for (const part of key.split('.')) {
    if (typeof tree !== 'object' || tree === null) return false;
    if (isPlural(tree, part)) return true;
    tree = (tree as Record<string, unknown>)[part];
  }
  return typeof tree === 'string';
}

describe('text that a person reads lives in the language files', () => {
  test('so that none stands in the code', () => {
    expect(sources.length).toBeGreaterThan(80);
    const found = sources.flatMap(([file, source]) =>
      file.endsWith('.tsx') ? untranslated(source).map((text) => `${file}: ${text}`) : [],
    );
    expect(found).toEqual([]);
  });

  test('a text in the code would be found', () => {
    expect(untranslated('<p>Olá, mundo</p>')).toEqual(['Olá, mundo']);
    expect(untranslated('<button aria-label="Fechar">{icon}</button>')).toEqual(['Fechar']);
    expect(untranslated("<p>{t('menu.close')}</p>")).toEqual([]);
  });

  test('and every key that the code names has one', () => {
    const missing = sources.flatMap(([file, source]) =>
      keysIn(source)
        .filter((key) => !hasText(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('and no text is left that the code names nowhere', () => {
    const named = [...handedOn, ...sources.flatMap(([, source]) => patternsIn(source))];
    expect(allKeys(portuguese).filter((key) => !named.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});
