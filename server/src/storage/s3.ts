import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config/config.ts';
import { incomingIn } from './incoming.ts';
import { checkedKey, isKey } from './keys.ts';
import { answered, connectS3 } from './s3-client.ts';
import { sendFile } from './s3-send.ts';
import { MissingFile, type Storage, StorageUnavailable } from './storage.ts';

/** Whatever else lies in the bucket is never listed, and so never swept; nor is what others put in here. */
const folder = 'kept/';

interface Options {
  /** How long the store may be silent, in milliseconds. */
  patience?: number;
  /** How many files may be read at once. */
  readers?: number;
}

/**
 * Files in a bucket. One that arrives is put together on this machine first and sent in one piece with its sum, so
 * that the bucket never holds part of a file, and a slow sender holds neither memory nor a connection to the store.
 */
export async function s3Storage(
  config: S3Config,
  scratch: string,
  { patience = 20_000, readers = 500 }: Options = {},
): Promise<Storage> {
  const client = connectS3(config, 100);
  // A reader holds a connection for as long as the download takes: however many do, files still arrive.
  const reading = connectS3(config, readers);
  const incoming = await incomingIn(scratch, { durable: false });
  const bucket = { Bucket: config.bucket };
  const at = (key: string) => ({ ...bucket, Key: folder + checkedKey(key) });

  return {
    async receive(content, key = randomUUID()) {
      const to = at(key);
      const arrival = await incoming.receive(content);
      const discard = () => rm(arrival.path, { force: true });
      const keep = async () => {
        await sendFile(client, to, arrival, patience).finally(discard);
        return key;
      };
      return { size: arrival.size, sha256: arrival.sha256, keep, discard };
    },

    async read(key, range) {
      const wanted = { ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      const { Body } = await answered(patience, (abortSignal) =>
        reading.send(new GetObjectCommand(wanted), { abortSignal }),
      );
      if (!(Body instanceof Readable)) throw new StorageUnavailable('the store sent no content');
      return readingFrom(Body, patience);
    },

    async find(key) {
      const command = new HeadObjectCommand(at(key));
      await answered(patience, (abortSignal) => client.send(command, { abortSignal })).catch((error: Error) => {
        // Without a body the store has no other word for it.
        throw error.cause instanceof NotFound ? new MissingFile('the store has no such file', { cause: error }) : error;
      });
    },

    async remove(key) {
      const command = new DeleteObjectCommand(at(key));
      await answered(patience, (abortSignal) => client.send(command, { abortSignal }));
    },

    async *keys() {
      let ContinuationToken: string | undefined;
      do {
        const from = { ...bucket, Prefix: folder, ...(ContinuationToken && { ContinuationToken }) };
        const page = await answered(patience, (abortSignal) =>
          client.send(new ListObjectsV2Command(from), { abortSignal }),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(folder.length);
          // An object without a date is never old enough to be swept.
          if (isKey(key)) yield { key, storedAt: LastModified?.getTime() ?? Number.POSITIVE_INFINITY };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },

    dropUnfinished: incoming.dropUnfinished,

    async check() {
      await incoming.check();
      await answered(patience, (abortSignal) => client.send(new HeadBucketCommand(bucket), { abortSignal }));
    },
  };
}

/** Here a reader may take all the time it wants; the store may not. A reader who leaves lets go of the store at once. */
function readingFrom(body: Readable, patience: number): Readable {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  return new Readable({
    async read() {
      const late = () => body.destroy(new StorageUnavailable('the store stopped in the middle of a file'));
      const timer = setTimeout(late, patience);
      try {
        const next = await chunks.next();
        this.push(next.done ? null : next.value);
      } catch (error) {
        this.destroy(error as Error);
      } finally {
        clearTimeout(timer);
      }
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
}
