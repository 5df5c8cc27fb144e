import { describe, expect, test } from 'vitest';
import { codeOf, editedCode } from './slip-code.ts';

const digits = '34191790010104351004791020150008291070026000123'.slice(0, 47);
const grouped = '34191.79001 01043.510047 91020.150008 2 91070026000123';

describe('a code that is corrected', () => {
  test('stays digits where its groups were only shown', () => {
    const first = editedCode(null, digits, grouped.replace('2 91', ' 91'));
    expect(codeOf(first)).toBe(digits.replace('829', '89'));
    expect(codeOf(editedCode(first, codeOf(first), grouped))).toBe(digits);
  });

  test('stays as it was typed where it was typed with groups, or anew', () => {
    expect(codeOf(editedCode(null, '', grouped))).toBe(grouped);
    expect(codeOf(editedCode(null, grouped, `${grouped} `))).toBe(`${grouped} `);
    expect(codeOf(editedCode(editedCode(null, digits, ''), '', grouped))).toBe(grouped);
    expect(codeOf(editedCode(null, '3419', ' 3419\n\t1'))).toBe('3419 1');
  });

  test.for([grouped.replace('2 91', ' 91'), ` ${grouped}`, '3419\n1', ' '])(
    'stays in its field as it is typed: %j',
    (typed) => {
      expect(editedCode(null, digits, typed).text).toBe(typed);
    },
  );
});
