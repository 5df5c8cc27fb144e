import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Included. */
  end: number;
}

/** A file that has arrived but that nothing keeps yet. */
export interface Upload {
  size: number;
  sha256: string;
  /** Makes it durable and answers the key to find it by. */
  keep(): Promise<string>;
  discard(): Promise<void>;
}

/** Where annexes live. */
export interface Storage {
  /** A key is given only by whoever puts a file back under the one it had. */
  receive(content: AsyncIterable<Buffer>, key?: string): Promise<Upload>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Throws what `read` would throw, and reads nothing. */
  find(key: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Every key that is kept, with the instant it was stored. Names that are no keys are not ours. */
  keys(): AsyncIterable<{ key: string; storedAt: number }>;
  /** Forgets what began to arrive before this instant and never ended. */
  dropUnfinished(before: number): Promise<void>;
  /** Throws when the store does not answer. */
  check(): Promise<void>;
}

/** The store is full, away or broken: the caller may try again later. */
export class StorageUnavailable extends Error {}

/** The store answers, and has no file under this key. */
export class MissingFile extends Error {}
