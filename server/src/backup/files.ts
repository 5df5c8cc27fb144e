import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MissingFile, type Storage } from '../storage/storage.ts';
import { openedAhead } from './ahead.ts';
import { BackupError } from './errors.ts';
import { type Manifest, names } from './format.ts';
import type { ListOnDisk } from './list-on-disk.ts';

/** What a row of `annexes` says of its file. */
export interface NeededFile {
  id: number;
  company_id: number;
  file_name: string;
  storage_key: string;
  size: number;
  sha256: string;
}

type Add = (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<unknown>;

/** Adds every file of the list, each held against what its row says. */
export async function addFiles(storage: Storage, needed: ListOnDisk, add: Add): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 };
  for await (const { item, content } of openedAhead(filesOf(needed), (file) => read(storage, file))) {
    await add(names.file(item.storage_key), item.size, asItShouldBe(item, content));
    files.count++;
    files.bytes += item.size;
  }
  return files;
}

async function* filesOf(needed: ListOnDisk): AsyncIterable<NeededFile> {
  for await (const line of needed.lines()) yield JSON.parse(line) as NeededFile;
}

const lost = ({ id, company_id, file_name }: NeededFile, how: string) =>
  new BackupError(
    `The file of annex ${id} (${file_name}, company ${company_id}) is ${how} in the store: upload it again, then back up.`,
  );

async function read(storage: Storage, file: NeededFile): Promise<Readable> {
  return storage.read(file.storage_key).catch((error) => {
    throw error instanceof MissingFile ? lost(file, 'missing') : error;
  });
}

async function* asItShouldBe(file: NeededFile, content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  let left = file.size;
  for await (const chunk of content) {
    hash.update(chunk);
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0 || hash.digest('hex') !== file.sha256) throw lost(file, 'damaged');
}
