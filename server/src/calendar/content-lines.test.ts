import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentLine, escapeText } from './content-lines.ts';

const unfolded = (lines: string) => lines.replaceAll('\r\n ', '');

describe('a content line', () => {
  test('that fits stays as it is', () => {
    expect(contentLine('SUMMARY', 'x'.repeat(67))).toBe(`SUMMARY:${'x'.repeat(67)}\r\n`);
  });

  test('of one octet more goes on in the next', () => {
    expect(contentLine('SUMMARY', 'x'.repeat(68))).toBe(`SUMMARY:${'x'.repeat(67)}\r\n x\r\n`);
  });

  test('is never folded inside of a character', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((value) => value.replace(/[\r\n]/g, ''));
    fc.assert(
      fc.property(text, (value) => {
        const line = contentLine('DESCRIPTION', value);
        expect(line.endsWith('\r\n')).toBe(true);
        expect(unfolded(line)).toBe(`DESCRIPTION:${value}\r\n`);
        for (const one of line.slice(0, -2).split('\r\n')) {
          expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
          // Bytes that begin or end inside of a character would not come back as they were.
          expect(Buffer.from(one).toString()).toBe(one);
        }
      }),
    );
  });

  test('of letters of two octets is as long as it may be', () => {
    const [first] = contentLine('SUMMARY', 'ção'.repeat(40)).split('\r\n');
    expect(Buffer.byteLength(first ?? '')).toBeGreaterThanOrEqual(74);
  });
});

test.for([
  ['a, b; c\\d', 'a\\, b\\; c\\\\d'],
  ['two\r\nlines\nand\rmore', 'two\\nlines\\nand\\nmore'],
  ['tab\tstays, \u0007 does not\u0085', 'tab\tstays\\,  does not'],
  ['colon: "quote"', 'colon: "quote"'],
])('the text %j is written %j', ([text, written]) => {
  expect(escapeText(text ?? '')).toBe(written);
});
