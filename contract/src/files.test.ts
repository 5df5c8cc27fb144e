import { expect, test } from 'vitest';
import { fileTypeOf, fileTypes, isPdf } from './files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a PDF is known by its first four bytes', () => {
  expect(fileTypes.pdf).toMatchObject({ signature: '25504446', mediaType: 'application/pdf' });
  expect(isPdf(bytes('%PDF'))).toBe(true);
  expect(isPdf(bytes('%PDF-1.7\n'))).toBe(true);
});

test.for(['', '%PD', '%PDG', '%pdf-1.4', ' %PDF-1.4', '\ufeff%PDF', 'PDF%'])('%j is none', (text) => {
  expect(isPdf(bytes(text))).toBe(false);
});

test('photos are known by their first bytes too', () => {
  expect(fileTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
  expect(fileTypeOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBe('png');
  expect(fileTypeOf(bytes('GIF89a'))).toBeUndefined();
});
