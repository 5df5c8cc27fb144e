import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Arrival, filesIn, incomingIn, onDisk } from './incoming.ts';
import { MissingFile, type Storage, type Upload } from './storage.ts';
import { syncDirectory } from './sync-directory.ts';

/** Files under one directory: `incoming/` while they arrive, `kept/ab/…` afterwards. */
export async function diskStorage(root: string): Promise<Storage> {
  const incoming = await incomingIn(join(root, 'incoming'), { durable: true });
  const kept = join(root, 'kept');
  await mkdir(kept, { recursive: true });

  const pathOf = (key: string) => join(kept, key.slice(0, 2), key);

  return {
    async receive(content, key = randomUUID()) {
      return upload(await incoming.receive(content), pathOf(key), key);
    },

    async read(key, range) {
      const path = pathOf(key);
      await access(path, constants.R_OK).catch(missing);
      return createReadStream(path, range);
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    keys: () => filesIn(kept),

    dropUnfinished: incoming.dropUnfinished,

    async check() {
      await incoming.check();
      await access(kept, constants.W_OK);
    },
  };
}

function missing(cause: NodeJS.ErrnoException): never {
  throw cause.code === 'ENOENT' ? new MissingFile('the disk has no such file', { cause }) : cause;
}

function upload({ path, size, sha256 }: Arrival, to: string, key: string): Upload {
  return {
    size,
    sha256,
    async keep() {
      await onDisk(mkdir(dirname(to), { recursive: true }));
      await onDisk(rename(path, to));
      // The names are on disk too before anyone is told.
      await syncDirectory(dirname(to));
      await syncDirectory(dirname(dirname(to)));
      return key;
    },
    discard: () => rm(path, { force: true }),
  };
}
