import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { privateFile } from '../private-files.ts';

/** A list that may be too long for memory. */
export interface ListOnDisk {
  add(line: string): Promise<void>;
  bytes(): number;
  lines(): AsyncIterable<string>;
  content(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

export async function listOnDisk(path: string): Promise<ListOnDisk> {
  const file = await open(path, 'wx', privateFile);
  let bytes = 0;
  return {
    async add(line) {
      const written = Buffer.from(`${line}\n`);
      bytes += written.length;
      await file.writeFile(written);
    },
    bytes: () => bytes,
    lines: () => createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }),
    content: () => createReadStream(path),
    close: () => file.close(),
  };
}
