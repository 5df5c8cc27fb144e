import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { openServices } from '../../src/open.ts';
import type { Services } from '../../src/services.ts';
import { Client } from './client.ts';
import { migratedPostgres, migratedSqlite } from './database.ts';
import type { S3Store } from './s3.ts';

export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

export const adminEmail = 'admin@localhost';
export const adminPassword = 'a password of the tests';

let store: S3Store | undefined;

/** From here on every server of the test file keeps its files in this store. */
export function keepFilesIn(s3: S3Store | undefined): void {
  store = s3;
}

/** The files are in no directory that a server of this test file opens itself. */
export const isInStore = () => store !== undefined;

/** A real server on a port of its own, over a database and a directory of its own. */
export interface TestServer {
  url: string;
  app: FastifyInstance;
  services: Services;
  /** The directories that its files lie in. */
  stored: { incoming: string; kept: string };
  /** Every route that is registered, as `METHOD /path`. */
  routes: string[];
  /** Moves the server's clock; tests never wait. */
  later(milliseconds: number): void;
  client(): Client;
  /** A client that has signed in. */
  signIn(email?: string, password?: string): Promise<Client>;
  stop(): Promise<void>;
}

/** `log` hears of every statement that the database runs; `patience` is with a SQLite that is held. */
export async function startServer(
  environment: Record<string, string> = {},
  log?: Logger,
  patience?: number,
): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  // Whoever names a database needs no other.
  const isGiven = environment.DATABASE_URL !== undefined;
  const postgres = engine === 'postgres' && !isGiven ? await migratedPostgres() : undefined;
  if (engine === 'sqlite') await migratedSqlite(directory);
  const bucket = await store?.newBucket();
  const config = readConfig({
    DATA_DIR: directory,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'silent',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...bucket?.environment,
    ...environment,
  });
  let ahead = 0;
  const services = await openServices(config, {
    ...(log && { log }),
    ...(patience && { patience }),
    now: () => Date.now() + ahead,
  });
  const routes: string[] = [];
  const app = await buildApp(services, (route) => routes.push(route));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const client = () => new Client(url);

  return {
    url,
    app,
    services,
    stored: { incoming: join(directory, 'files', 'incoming'), kept: bucket?.kept ?? join(directory, 'files', 'kept') },
    routes,
    later: (milliseconds) => {
      ahead += milliseconds;
    },
    client,
    async signIn(email = adminEmail, password = adminPassword) {
      const signedIn = client();
      await signedIn.signIn(email, password);
      return signedIn;
    },
    async stop() {
      // One that falls idle only after the close began would hold it up for the whole of its keep-alive.
      app.server.closeAllConnections();
      await app.close();
      services.mailer?.close();
      await services.db.destroy();
      await postgres?.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
