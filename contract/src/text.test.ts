import { describe, expect, test } from 'vitest';
import { fold, isBlank, isStorable } from './text.ts';

describe('folding', () => {
  test.for([
    ['Águas do Vale', 'aguas do vale'],
    ['ÇÃÕÉÍÓÚÂÊÔÀÜ', 'caoeiouaeoau'],
    ['A\u0301gua', 'agua'],
    ['Ｉpê', 'ｉpe'],
    ['İzmir', 'izmir'],
    ['12 345', '12 345'],
    ['Gama  Comércio\u00a0\r\nLtda', 'gama comercio ltda'],
    ['', ''],
  ] as const)('%j compares as %j', ([text, folded]) => {
    expect(fold(text)).toBe(folded);
  });

  test.for(['^', '`', '´', '¨', '%', '_', '\\', '~'])('keeps the sign %s, which is no accent of a letter', (sign) => {
    expect(fold(`a${sign}b`)).toBe(`a${sign}b`);
  });
});

test('blank is what is missing or nothing but space', () => {
  for (const input of [undefined, null, '', ' ', '\t\r\n', '\u00a0\u2003']) expect(isBlank(input)).toBe(true);
  for (const input of ['\u200b', '\u200c \u200d', '\u2060\ufeff', '\u00ad', '\u2800', '\u0001\u0007'])
    expect(isBlank(input)).toBe(true);
  for (const input of ['a', ' a ', '\u200ba', '👩\u200d🔧', 0, false, [], {}]) expect(isBlank(input)).toBe(false);
});

test('both databases can keep text without null bytes and broken characters', () => {
  for (const text of ['', 'ação', 'a\nb', '😀', '\u0001']) expect(isStorable(text)).toBe(true);
  for (const text of ['a\0b', '\ud800', 'a\udc00', '\udc00\ud800', 'a\ufffd']) expect(isStorable(text)).toBe(false);
});
