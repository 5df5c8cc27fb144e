import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type Storage, StorageUnavailable } from '../storage/storage.ts';
import { addFiles } from './files.ts';
import type { ListOnDisk } from './list-on-disk.ts';

const content = Buffer.from('%PDF one and the other half');
const sha256 = createHash('sha256').update(content).digest('hex');
const file = (id: number) => ({
  ...{ id, company_id: 1, file_name: 'a.pdf', storage_key: `key-${id}`, size: content.length, sha256 },
  ...{ resource: 'proofs', row_id: 5, is_deleted: false },
});

const broken = (code: string) => Object.assign(new Error(code), { code });

/** The second of three files breaks off with the error. */
async function backUp(error: Error, withoutLost: boolean) {
  const read = async (key: string) =>
    Readable.from(
      (async function* () {
        yield content.subarray(0, 8);
        if (key === 'key-2') throw error;
        yield content.subarray(8);
      })(),
    );
  const lines = async function* () {
    for (const id of [1, 2, 3]) yield JSON.stringify(file(id));
  };
  const entries: [string, boolean][] = [];
  const add = async (name: string, size: number, chunks: AsyncIterable<Buffer>) => {
    let length = 0;
    for await (const chunk of chunks) length += chunk.length;
    entries.push([name, length === size]);
  };
  const storage = { read } as Partial<Storage> as Storage;
  const { files, lost } = await addFiles(storage, { lines } as Partial<ListOnDisk> as ListOnDisk, add, withoutLost);
  return { entries, files, told: lost.told() };
}

test('a file that breaks off in the middle is left out and named when that is asked for', async () => {
  const { entries, files, told } = await backUp(broken('EIO'), true);
  expect(entries).toEqual([
    ['files/key-1', true],
    ['lost/key-2', true],
    ['files/key-3', true],
  ]);
  expect(files).toEqual({ count: 2, bytes: 2 * content.length, lost: 1 });
  expect(told).toBe('1 file: annex 2 (a.pdf, proofs 5 of company 1) is unreadable (EIO)');
});

test('otherwise it is named at the end, and that is an error', async () => {
  await expect(backUp(broken('EIO'), false)).rejects.toThrow(
    /^The store has lost 1 file: annex 2 [^;]+ is unreadable \(EIO\)\. /,
  );
});

test.for([new StorageUnavailable('away'), broken('EMFILE')])('no file is lost because of %s', async (error) => {
  await expect(backUp(error, true)).rejects.toBe(error);
});
