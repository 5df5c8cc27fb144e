import { expect, test } from 'vitest';
import { fittedSize, smallerPhoto } from './smaller-photo.ts';

test('a photo keeps its shape and is never made larger', () => {
  expect(fittedSize(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fittedSize(3000, 4000, 2000)).toEqual({ width: 1500, height: 2000 });
  expect(fittedSize(640, 480, 2000)).toEqual({ width: 640, height: 480 });
  expect(fittedSize(100_000, 1, 2000)).toEqual({ width: 2000, height: 1 });
});

test('what is small, or no photo, is sent as it is', async () => {
  const small = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  const pdf = new File([new Uint8Array(2_000_000)], 'a.pdf', { type: 'application/pdf' });
  expect(await smallerPhoto(small)).toBe(small);
  expect(await smallerPhoto(pdf)).toBe(pdf);
});

test('a photo that cannot be read is sent as it is, for the server to judge', async () => {
  const broken = new File([new Uint8Array(2_000_000)], 'a.png', { type: 'image/png' });
  expect(await smallerPhoto(broken)).toBe(broken);
});
