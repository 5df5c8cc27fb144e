import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context, default as S3rver } from 's3rver';

/** S3 shows an object whole or not at all, and holds it against its sum; s3rver writes in place. */
export function puttingWhole({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    const arriving = `${path}.arriving`;
    await mkdir(dirname(path), { recursive: true });
    const [md5, sha256] = [createHash('md5'), createHash('sha256')];
    let size = 0;
    const summed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        md5.update(chunk);
        sha256.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    try {
      await pipeline(content, summed, createWriteStream(arriving));
      if (sha256.digest('hex') !== content.headers['x-amz-content-sha256']) throw new Error('the sum is another');
      await rename(arriving, path);
    } finally {
      await rm(arriving, { force: true });
    }
    const sum = md5.digest('hex');
    await store.putMetadata(bucket, key, metadata, sum);
    return { size, md5: sum };
  };
}

/** s3rver's lists have pages too, but it makes their tokens with a cipher that Node no longer has. */
export function listingInPages({ store }: S3rver, pageSize: () => number) {
  return async (context: Context, next: () => Promise<void>): Promise<void> => {
    const { 'list-type': type, prefix, 'continuation-token': token } = context.query;
    if (context.method !== 'GET' || type !== '2') return next();
    const startAfter = token && Buffer.from(token, 'base64').toString();
    const bucket = context.path.replaceAll('/', '');
    const { objects, isTruncated } = await store.listObjects(bucket, { prefix, startAfter, maxKeys: pageSize() });
    context.status = 200;
    context.body = {
      ListBucketResult: {
        Name: bucket,
        KeyCount: objects.length,
        IsTruncated: isTruncated,
        ...(isTruncated && { NextContinuationToken: Buffer.from(objects.at(-1)?.key ?? '').toString('base64') }),
        Contents: objects.map(({ key, size, lastModifiedDate }) => ({
          Key: key,
          Size: size,
          LastModified: lastModifiedDate.toISOString(),
        })),
      },
    };
  };
}
