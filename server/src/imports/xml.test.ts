import { expect, test } from 'vitest';
import { readXml } from './xml.ts';

async function* inPieces(...pieces: string[]) {
  yield* pieces;
}

test('elements without end are refused at the first too many, however they come', async () => {
  const most = 1000;
  const seen: string[] = [];
  const read = (inside: number) => {
    const half = '<x/>'.repeat(inside / 2);
    return readXml(inPieces('<a>', half, half, '</a>'), { open: (name) => seen.push(name) }, most);
  };
  await read(most - 2);
  expect(seen).toHaveLength(most - 1);
  seen.length = 0;
  await expect(read(most)).rejects.toThrow('too much');
  expect(seen).toHaveLength(most);
});
