import { createHash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { privateDirectory, privateFile } from '../private-files.ts';
import { StorageUnavailable } from './storage.ts';

/** A file that has come in whole and lies on this machine's disk. */
export interface Arrival {
  path: string;
  size: number;
  sha256: string;
}

/** Where a file is put together while it comes in. */
interface Incoming {
  receive(content: AsyncIterable<Buffer>): Promise<Arrival>;
  dropUnfinished(before: number): Promise<void>;
  check(): Promise<void>;
}

/** `durable` when the file itself is what stays, and not only a copy of it elsewhere. */
export async function incomingIn(directory: string, { durable }: { durable: boolean }): Promise<Incoming> {
  await mkdir(directory, privateDirectory);

  return {
    async receive(content) {
      const path = join(directory, randomUUID());
      try {
        return { path, ...(await write(path, content, durable)) };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async dropUnfinished(before) {
      for await (const { key, storedAt } of filesIn(directory)) {
        if (storedAt < before) await rm(join(directory, key), { force: true });
      }
    },

    check: () => access(directory, constants.W_OK),
  };
}

export async function* filesIn(directory: string): AsyncIterable<{ key: string; storedAt: number }> {
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
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new StorageUnavailable(`the disk of DATA_DIR refused a file (${reason})`, { cause });
  }
}

async function write(path: string, content: AsyncIterable<Buffer>, durable: boolean) {
  const hash = createHash('sha256');
  let size = 0;
  const file = await onDisk(open(path, 'wx', privateFile));
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await onDisk(file.writeFile(chunk));
    }
    if (durable) await onDisk(file.sync());
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}
