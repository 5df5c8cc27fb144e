import { setImmediate } from 'node:timers/promises';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { SheetError } from './sheet.ts';

const megabyte = 1024 * 1024;
/** Far more than ten thousand rows take, and far less than what would hurt. */
const mostUnpacked = 64 * megabyte;
const mostEntries = 500;

export async function openArchive(content: Buffer): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const entries = new Map<string, Entry>();
  for await (const entry of entriesOf(zip)) {
    // The same name again could be read as either.
    if (entries.size === mostEntries || entries.has(entry.fileName)) throw new SheetError('importUnreadable');
    entries.set(entry.fileName, entry);
  }
  return new Archive(zip, entries);
}

/** A ZIP file whose entries are unpacked as they are asked for, within bounds. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** For all entries together, however often one is read. */
  #left = mostUnpacked;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** An entry's text piece by piece; others get their turn between two. What it says of its size is not believed. */
  async *text(name: string, most = mostUnpacked): AsyncIterable<string> {
    const entry = this.#entries.get(name);
    if (!entry) throw new SheetError('importUnreadable');
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    const decoder = new TextDecoder();
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      this.#left -= chunk.length;
      if (size > most || this.#left < 0) throw new SheetError('importUnreadable');
      yield decoder.decode(chunk, { stream: true });
      await setImmediate();
    }
  }
}

async function* entriesOf(zip: ZipFile): AsyncIterable<Entry> {
  const next = () =>
    new Promise<Entry | undefined>((resolve, reject) => {
      const finish = (give: () => void) => {
        zip.removeAllListeners();
        give();
      };
      zip.once('entry', (entry: Entry) => finish(() => resolve(entry)));
      zip.once('end', () => finish(() => resolve(undefined)));
      zip.once('error', (error) => finish(() => reject(error)));
      zip.readEntry();
    });
  for (let entry = await next(); entry; entry = await next()) yield entry;
}
