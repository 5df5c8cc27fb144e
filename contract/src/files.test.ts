import { expect, test } from 'vitest';
import { isPdf, pdfSignature, pdfType } from './files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a PDF is known by its first four bytes', () => {
  expect(pdfSignature).toBe('25504446');
  expect(pdfType).toBe('application/pdf');
  expect(isPdf(bytes('%PDF'))).toBe(true);
  expect(isPdf(bytes('%PDF-1.7\n'))).toBe(true);
});

test.for(['', '%PD', '%PDG', '%pdf-1.4', ' %PDF-1.4', '\ufeff%PDF', 'PDF%'])('%j is none', (text) => {
  expect(isPdf(bytes(text))).toBe(false);
});
