import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { privateDirectory } from '../private-files.ts';
import { type Arrival, filesIn, incomingIn, onDisk } from './incoming.ts';
import { checkedKey, isKey } from './keys.ts';
import { MissingFile, type Storage, type Upload } from './storage.ts';
import { syncDirectory } from './sync-directory.ts';

/** Bytes read at once: every reading is a way to another thread and back, and most files are a few of these. */
const chunk = 128 * 1024;

/** Files under one directory: `incoming/` while they arrive, `kept/ab/…` afterwards. */
export async function diskStorage(root: string): Promise<Storage> {
  const incoming = await incomingIn(join(root, 'incoming'), { durable: true });
  const kept = join(root, 'kept');
  await mkdir(kept, privateDirectory);

  const ensureDirectory = directoryMaker();
  const pathOf = (key: string) => join(kept, checkedKey(key).slice(0, 2), key);

  return {
    async receive(content, key = randomUUID()) {
      const path = pathOf(key);
      return upload(await incoming.receive(content), path, key, ensureDirectory);
    },

    async read(key, range) {
      const file = await open(pathOf(key)).catch(missing);
      return file.createReadStream({ ...range, highWaterMark: chunk });
    },

    async find(key) {
      await find(pathOf(key));
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *keys() {
      // What somebody else put there is not ours to sweep.
      for await (const file of filesIn(kept)) if (isKey(file.key)) yield file;
    },

    dropUnfinished: incoming.dropUnfinished,

    async check() {
      await incoming.check();
      await access(kept, constants.W_OK);
    },
  };
}

async function find(path: string): Promise<void> {
  await access(path, constants.R_OK).catch(missing);
}

function missing(cause: NodeJS.ErrnoException): never {
  throw cause.code === 'ENOENT' ? new MissingFile('the disk has no such file', { cause }) : cause;
}

function upload({ path, size, sha256 }: Arrival, to: string, key: string, ensureDirectory: EnsureDirectory): Upload {
  return {
    size,
    sha256,
    async keep() {
      const directory = dirname(to);
      await ensureDirectory(directory);
      await onDisk(rename(path, to));
      // The name is on disk too before anyone is told.
      await syncDirectory(directory);
      return key;
    },
    discard: () => rm(path, { force: true }),
  };
}

type EnsureDirectory = (directory: string) => Promise<void>;

/** Makes a directory whose name outlives a crash; one that is known to be there costs nothing more. */
function directoryMaker(): EnsureDirectory {
  const made = new Map<string, Promise<void>>();
  const make = async (directory: string) => {
    await onDisk(mkdir(directory, privateDirectory));
    await syncDirectory(dirname(directory));
  };
  return (directory) => {
    const known = made.get(directory) ?? make(directory);
    made.set(directory, known);
    // What failed is tried again next time.
    known.catch(() => made.delete(directory));
    return known;
  };
}
