import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/config.ts';
import { MissingFile, StorageUnavailable } from './storage.ts';

/** With connections of its own, at most so many. */
export function connectS3({ endpoint, region }: S3Config, maxSockets: number): S3Client {
  const agent = { maxSockets };
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // What is newer than the protocol itself is left out: other stores do not all know it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // What goes wrong is thrown, and logged where it is caught.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // No limit on a quiet socket: a reader may pause. Every call has a limit of its own instead.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 0, httpAgent: agent, httpsAgent: agent },
  });
}

/** What ends the waiting for a store that says nothing for so long. */
export function waitingFor(patience: number) {
  const waiting = new AbortController();
  const late = () => waiting.abort(new Error(`no answer for ${patience / 1000} s`));
  return { waiting, timer: setTimeout(late, patience) };
}

/** Waits so long for the store's answer; `work` gets the signal that ends the waiting. */
export async function answered<T>(patience: number, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const { waiting, timer } = waitingFor(patience);
  try {
    return await work(waiting.signal);
  } catch (cause) {
    throw fromS3(cause);
  } finally {
    clearTimeout(timer);
  }
}

/** Whatever the store says or does not say, the caller hears one of two things. */
export function fromS3(cause: unknown): Error {
  if (cause instanceof S3ServiceException && cause.name === 'NoSuchKey') {
    return new MissingFile('the store has no such file', { cause });
  }
  return new StorageUnavailable(`the store did not do what it was asked (${reasonOf(cause)})`, { cause });
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // Of several addresses that all refuse there is only the code.
  const said = cause.message || ('code' in cause ? cause.code : '');
  return cause.cause instanceof Error ? cause.cause.message : `${cause.name}: ${said}`;
}

/** Worth asking again: the connection broke, or the store said that it is busy. */
export function isPassing(error: unknown): boolean {
  if (error instanceof S3ServiceException) return (error.$metadata.httpStatusCode ?? 0) >= 500;
  return error instanceof Error && 'code' in error;
}
