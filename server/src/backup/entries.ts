import { createReadStream } from 'node:fs';
import { extract } from 'tar-stream';
import { BackupError, damaged } from './errors.ts';

interface Entry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/** What a tar holds. The content of an entry is taken before the next one is asked for. */
export async function* entriesOf(path: string): AsyncIterable<Entry> {
  const source = createReadStream(path);
  const tar = extract();
  let fault: Error | undefined;
  source.once('error', (error) => {
    fault = error;
    tar.destroy(error);
  });
  // A fault of the disk is told as it is; what else can go wrong is the file.
  const explained = (error: Error) => fault ?? (error instanceof BackupError ? error : damaged(wordsOf(error)));
  source.pipe(tar as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      yield { name, size, content: chunksOf(entry, explained) };
    }
  } catch (error) {
    throw explained(error as Error);
  } finally {
    source.destroy();
  }
}

async function* chunksOf(entry: AsyncIterable<unknown>, explained: (error: Error) => Error): AsyncIterable<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer;
  } catch (error) {
    throw explained(error as Error);
  }
}

const wordsOf = ({ message }: Error) => (message === 'Unexpected end of data' ? 'it was cut off' : 'it is no tar');
