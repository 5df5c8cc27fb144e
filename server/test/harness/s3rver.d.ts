/** The part of s3rver that the tests use; it comes without types. */
declare module 's3rver' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export interface Context {
    method: string;
    path: string;
    query: Record<string, string>;
    headers: Record<string, string>;
    req: IncomingMessage;
    res: ServerResponse;
    status: number;
    body: unknown;
    respond: boolean;
  }

  export interface StoredObject {
    bucket: string;
    key: string;
    content: IncomingMessage;
    metadata: Record<string, string>;
  }

  interface Listed {
    key: string;
    size: number;
    lastModifiedDate: Date;
  }

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean });
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: {
      getResourcePath(bucket: string, key: string, kind: string): string;
      putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
      listObjects(
        bucket: string,
        options: { prefix?: string | undefined; startAfter?: string | undefined; maxKeys: number },
      ): Promise<{ objects: Listed[]; isTruncated: boolean }>;
    };
    callback(): RequestListener;
  }
}
