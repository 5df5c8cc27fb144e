import { describe, expect, test } from 'vitest';
import { dropMessage } from './drop-messages.ts';

const pdf = { type: 'application/pdf', size: 1000 };
const image = { type: 'image/png', size: 1000 };

test('without limits anything goes', () => {
  expect(dropMessage([pdf, image, { type: '', size: 0 }])).toBeUndefined();
});

describe('refused', () => {
  test('one file of another type among the right ones', () => {
    expect(dropMessage([pdf, image], { types: ['application/pdf'] })).toEqual({
      key: 'type',
      types: 'application/pdf',
    });
  });

  test('too large and too small, at the byte', () => {
    expect(dropMessage([pdf], { maxBytes: 1000, minBytes: 1000 })).toBeUndefined();
    expect(dropMessage([pdf], { maxBytes: 999 })).toEqual({ key: 'tooLarge', bytes: 999 });
    expect(dropMessage([pdf], { minBytes: 1001 })).toEqual({ key: 'tooSmall', bytes: 1001 });
  });

  test('more than may come at once, whatever they are', () => {
    expect(dropMessage([pdf, image], { maxFiles: 1, types: ['application/pdf'] })).toEqual({ key: 'tooMany' });
  });
});
