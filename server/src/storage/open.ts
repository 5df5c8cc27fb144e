import { join } from 'node:path';
import { type Config, ConfigError, type S3Config } from '../config/config.ts';
import { makeDataDir } from '../private-files.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/**
 * The disk, or a bucket. A bucket that refuses us stops the start, as it will not change its mind; a store that is away
 * does not: it comes back by itself, and until then `warn` hears of it and /readyz says no.
 */
export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  warn: (line: string) => void = console.warn,
): Promise<Storage> {
  makeDataDir(dataDir);
  const files = join(dataDir, 'files');
  if (!s3) return diskStorage(files);
  // Read only by those who use it: it is larger than the rest of the server.
  const { s3Storage } = await import('./s3.ts');
  const storage = await s3Storage(s3, join(files, 'incoming'));
  await storage.check().catch((error: Error) => {
    const refusal = refusalOf(error.cause, s3);
    if (refusal) throw new ConfigError(refusal);
    warn(`The file store of S3_BUCKET=${s3.bucket} is away: ${error.message}.`);
  });
  return storage;
}

function refusalOf(cause: unknown, { bucket, region }: S3Config): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (cause.name === 'CredentialsProviderError') {
    return 'S3_BUCKET needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.';
  }
  const metadata = '$metadata' in cause ? (cause.$metadata as { httpStatusCode?: number }) : {};
  switch (metadata.httpStatusCode) {
    case 404:
      return `S3_BUCKET=${bucket} is not valid: it takes a bucket that exists, and the store has none of this name.`;
    case 401:
    case 403:
      return `S3_BUCKET=${bucket} is not valid: it takes a bucket that AWS_ACCESS_KEY_ID may list, and the store refuses.`;
    case 301:
    case 307:
    case 400:
      return `S3_REGION=${region} is not valid: it takes the region of the bucket ${bucket}, and the store says it is another.`;
    default:
      return undefined;
  }
}
