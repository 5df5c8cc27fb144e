import { expect, test } from 'vitest';
import { fileTypeOf, fileTypes } from './files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a PDF is known by its first four bytes', () => {
  expect(fileTypes.pdf).toMatchObject({ signature: '25504446', mediaType: 'application/pdf' });
  expect(fileTypeOf(bytes('%PDF'))).toBe('pdf');
  expect(fileTypeOf(bytes('%PDF-1.7\n'))).toBe('pdf');
});

test.for(['', '%PD', '%PDG', '%pdf-1.4', ' %PDF-1.4', '\ufeff%PDF', 'PDF%'])('%j is none', (text) => {
  expect(fileTypeOf(bytes(text))).toBeUndefined();
});

test('photos are known by their first bytes too', () => {
  expect(fileTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
  expect(fileTypeOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBe('png');
  expect(fileTypeOf(bytes('GIF89a'))).toBeUndefined();
});
