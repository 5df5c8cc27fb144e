import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { fileTypeOf, fileTypes, signatureLength } from '@clareira/contract';
import type { Arrival } from './incoming.ts';
import { fromS3, isPassing, waitingFor } from './s3-client.ts';

interface Place {
  Bucket: string;
  Key: string;
}

const attempts = 3;

/** Sends a file in one piece. The client asks again by itself, but not for what is read from a stream. */
export async function sendFile(client: S3Client, to: Place, arrival: Arrival, patience: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(client, to, arrival, patience);
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw fromS3(error);
      await pause(100 * 2 ** attempt);
    }
  }
}

async function sendOnce(client: S3Client, to: Place, { path, size, sha256 }: Arrival, patience: number) {
  const ContentType = await mediaTypeOf(path);
  const { waiting, timer } = waitingFor(patience);
  const content = chunksOf(path, () => timer.refresh());
  const body = Readable.from(content, { objectMode: false }).once('error', (error) => waiting.abort(error));
  const command = new PutObjectCommand({ ...to, Body: body, ContentLength: size, ContentType });
  // The store holds what it got against this sum.
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build' },
  );
  try {
    await client.send(command, { abortSignal: waiting.signal });
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/** As its first bytes tell. */
async function mediaTypeOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureLength));
    const type = fileTypeOf(buffer.subarray(0, bytesRead));
    return type ? fileTypes[type].mediaType : 'application/octet-stream';
  } finally {
    await file.close();
  }
}

async function* chunksOf(path: string, onChunk: () => void): AsyncIterable<Buffer> {
  for await (const chunk of createReadStream(path)) {
    onChunk();
    yield chunk;
  }
}
