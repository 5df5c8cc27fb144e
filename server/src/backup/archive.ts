import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type Pack, pack } from 'tar-stream';
import { privateFile } from '../private-files.ts';

/** A tar that is being written. */
interface Archive {
  /** Answers the sum of the content. One of another size than the one given is an error. */
  add(name: string, size: number, content: AsyncIterable<Buffer>): Promise<string>;
  /** Everything is on the disk afterwards. */
  finish(): Promise<void>;
  /** After an error. */
  abandon(): Promise<void>;
}

export async function createArchive(path: string): Promise<Archive> {
  const tar = pack();
  const file = await open(path, 'wx', privateFile);
  let failure: Error | undefined;
  const take = async (chunk: Buffer) => {
    await file.writeFile(chunk).catch((error) => {
      failure = error;
      throw error;
    });
  };
  const written = (async () => {
    for await (const chunk of tar) await take(chunk as Buffer);
  })();
  // Heard of when something is added, or at the end.
  written.catch(() => {});

  const entryOf = (name: string, size: number, content: AsyncIterable<Buffer>) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size, mode: privateFile }, (error) => (error ? reject(error) : resolve()));
      const room = roomIn(entry);
      const fill = async () => {
        for await (const chunk of content) {
          if (!entry.write(chunk)) await room();
        }
        entry.end(undefined);
      };
      fill().catch(reject);
    });

  return {
    async add(name, size, content) {
      const hash = createHash('sha256');
      const summed = async function* () {
        for await (const chunk of content) {
          hash.update(chunk);
          yield chunk;
        }
      };
      await entryOf(name, size, summed()).catch((error) => {
        throw failure ?? error;
      });
      return hash.digest('hex');
    },
    async finish() {
      tar.finalize();
      await written;
      await file.sync();
      await file.close();
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => {});
      await file.close();
    },
  };
}

/** A content that is whole already, as an archive takes it. */
export async function* only(content: Buffer): AsyncIterable<Buffer> {
  yield content;
}

/** There is room for more, or nothing more is taken. */
function roomIn(entry: ReturnType<Pack['entry']>): () => Promise<void> {
  const closed = new Promise<void>((go) => entry.once('close', () => go()));
  return () => Promise.race([closed, new Promise<void>((go) => entry.once('drain', () => go()))]);
}
