import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Storage, StorageUnavailable, type Upload } from './storage.ts';

/** Files under one directory: `incoming/` while they arrive, `kept/ab/…` afterwards. */
export async function diskStorage(root: string): Promise<Storage> {
  const incoming = join(root, 'incoming');
  const kept = join(root, 'kept');
  await mkdir(incoming, { recursive: true });
  await mkdir(kept, { recursive: true });

  const pathOf = (key: string) => join(kept, key.slice(0, 2), key);

  return {
    async receive(content) {
      const key = randomUUID();
      const path = join(incoming, key);
      try {
        const { size, sha256 } = await writeDurably(path, content);
        return upload(path, pathOf(key), key, size, sha256);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async read(key, range) {
      const path = pathOf(key);
      await access(path, constants.R_OK);
      return createReadStream(path, range);
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    keys: () => filesIn(kept),

    async dropUnfinished(before) {
      for await (const { key, storedAt } of filesIn(incoming)) {
        if (storedAt < before) await rm(join(incoming, key), { force: true });
      }
    },

    async check() {
      await access(incoming, constants.W_OK);
      await access(kept, constants.W_OK);
    },
  };
}

async function* filesIn(directory: string): AsyncIterable<{ key: string; storedAt: number }> {
  for await (const entry of await opendir(directory, { recursive: true })) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(unlessGone);
    if (found) yield { key: entry.name, storedAt: found.mtimeMs };
  }
}

/** A file that is listed may be kept or discarded before it is looked at. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** A fault of the disk is told apart from one of the sender. */
async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new StorageUnavailable('the disk refused a file', { cause });
  }
}

async function writeDurably(path: string, content: AsyncIterable<Buffer>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await onDisk(open(path, 'wx'));
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await onDisk(file.writeFile(chunk));
    }
    await onDisk(file.sync());
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

function upload(from: string, to: string, key: string, size: number, sha256: string): Upload {
  return {
    size,
    sha256,
    async keep() {
      await onDisk(mkdir(dirname(to), { recursive: true }));
      await onDisk(rename(from, to));
      // The names are on disk too before anyone is told.
      await syncDirectory(dirname(to));
      await syncDirectory(dirname(dirname(to)));
      return key;
    },
    discard: () => rm(from, { force: true }),
  };
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
