import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type Context } from 's3rver';
import { type Behaviour, behaving } from './s3-behaviour.ts';
import { listingInPages, puttingWhole } from './s3-mended.ts';

/** A store that speaks the protocol of S3 on a port of its own, and goes wrong when asked to. */
export interface S3Store {
  endpoint: string;
  /** A new bucket: the environment that leads a server to it, and the directory of its objects. */
  newBucket(): Promise<{ environment: Record<string, string>; kept: string }>;
  /** Asked before every request. */
  behave: (context: Context) => Behaviour;
  /** So many objects a page of a list holds. */
  pageSize: number;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export async function startS3(): Promise<S3Store> {
  // Read by the client of a server in this very process.
  Object.assign(process.env, credentials);
  const directory = await mkdtemp(join(tmpdir(), 'clareira-s3-'));
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false });
  puttingWhole(s3);
  // After what writes an answer as XML, and before what answers.
  s3.middleware.splice(
    2,
    0,
    behaving((context) => store.behave(context)),
    listingInPages(s3, () => store.pageSize),
  );
  const server = createServer(s3.callback());
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const close = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };

  const store: S3Store = {
    endpoint,
    behave: () => 'well',
    pageSize: 1000,
    async newBucket() {
      const name = `clareira-${randomBytes(6).toString('hex')}`;
      const kept = join(directory, name, 'kept');
      await mkdir(kept, { recursive: true });
      return { environment: { S3_BUCKET: name, S3_ENDPOINT: endpoint, ...credentials }, kept };
    },
    goAway: close,
    comeBack: () => listen(port),
    async stop() {
      if (server.listening) await close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return store;
}
