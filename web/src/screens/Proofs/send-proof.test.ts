import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { maxFileBytes } from '../rows/max-file-bytes.ts';
import { problemOfFile } from './send-proof.ts';

const t = ((key: string) => key) as TFunction;
const pdf = '%PDF-1.7\n';
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]);
const rest = new Uint8Array(maxFileBytes);

test.for<[string, BlobPart[], string | undefined]>([
  ['a PDF', [pdf], undefined],
  ['a photo', [jpeg], undefined],
  ['a photo that is made smaller first', [jpeg, rest], undefined],
  ['a PDF that is too large', [pdf, rest], 'files.tooLarge'],
  ['a file of another kind', ['ftypheic'], 'problems.pdf'],
])('%s', async ([, content, problem]) => {
  expect(await problemOfFile(new File(content, 'recibo'), t)).toBe(problem);
});
