import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { MissingFile, type Storage } from '../storage/storage.ts';
import { openedAhead } from './ahead.ts';
import { only } from './archive.ts';
import { BackupError } from './errors.ts';
import { type Manifest, names } from './format.ts';
import type { ListOnDisk } from './list-on-disk.ts';
import { type Lost, lostFiles, type NeededFile } from './lost-files.ts';

type Add = (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<unknown>;

interface Added {
  files: Manifest['files'];
  lost: Lost;
}

/**
 * Adds every file of the list, each held against what its row says. In place of one that is lost stands a word of it, if
 * its row was deleted or `withoutLost` asks for it; otherwise an error names all that are lost, at the end.
 */
export async function addFiles(storage: Storage, needed: ListOnDisk, add: Add, withoutLost: boolean): Promise<Added> {
  const files = { count: 0, bytes: 0, lost: 0 };
  const [lost, unexcused] = [lostFiles(), lostFiles()];
  for await (const { item, content } of openedAhead(filesOf(needed), (file) => read(storage, file))) {
    const isExcused = withoutLost || item.is_deleted;
    const fault = isExcused ? await faultOf(item, content) : undefined;
    if (fault) {
      const { storage_key, size, sha256 } = item;
      const word = Buffer.from(`${JSON.stringify({ size, sha256 })}\n`);
      await add(names.lost(storage_key), word.length, only(word));
      lost.note(item, fault);
      files.lost++;
      continue;
    }
    // What was looked through already is read again: an entry that has begun cannot be taken back.
    const source = isExcused ? await read(storage, item) : content;
    await add(
      names.file(item.storage_key),
      item.size,
      asLongAsItShouldBe(item, source, (how) => unexcused.note(item, how)),
    );
    files.count++;
    files.bytes += item.size;
  }
  if (unexcused.count() > 0) throw new BackupError(adviceOn(unexcused));
  return { files, lost };
}

const adviceOn = (lost: Lost) =>
  `The store has lost ${lost.told()}. Upload what can be uploaded again; --without-lost-files backs up without the rest.`;

async function* filesOf(needed: ListOnDisk): AsyncIterable<NeededFile> {
  for await (const line of needed.lines()) yield JSON.parse(line) as NeededFile;
}

async function read(storage: Storage, file: NeededFile): Promise<Readable | undefined> {
  return storage.read(file.storage_key).catch((error) => {
    if (error instanceof MissingFile) return undefined;
    if (!isOfOneFile(error)) throw error;
    // Told of as if it broke off in the middle.
    return new Readable({
      read() {
        this.destroy(error);
      },
    });
  });
}

async function faultOf(file: NeededFile, content: AsyncIterable<Buffer> | undefined): Promise<string | undefined> {
  let fault: string | undefined;
  for await (const _ of asLongAsItShouldBe(file, content, (how) => {
    fault = how;
  }));
  return fault;
}

/** What a disk says of one file that cannot be read. A store that is away, or a machine without room, has lost none. */
const faultsOfOneFile = new Set(['EACCES', 'EIO', 'EISDIR', 'ELOOP', 'ENOTDIR', 'EPERM']);

const isOfOneFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && faultsOfOneFile.has(String(error.code));

/** As many bytes as the row says, whatever the store has; `lost` hears how they are not the right ones. */
async function* asLongAsItShouldBe(
  file: NeededFile,
  content: AsyncIterable<Buffer> | undefined,
  lost: (how: string) => void,
): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  let left = file.size;
  let how = content ? 'damaged' : 'missing';
  try {
    for await (const chunk of content ?? none()) {
      hash.update(chunk);
      if (chunk.length > left) break;
      left -= chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (!isOfOneFile(error)) throw error;
    how = `unreadable (${error.code})`;
  }
  if (left !== 0 || hash.digest('hex') !== file.sha256) lost(how);
  for (; left > 0; left -= filler.length) yield filler.subarray(0, left);
}

const filler = Buffer.alloc(64 * 1024);

async function* none(): AsyncIterable<Buffer> {}
