import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOwnPostgres } from '../../../scripts/postgres.mjs';
import { diskFolder } from '../../../scripts/scratch.mjs';
import { runServer, type ServerProcess } from '../harness/process.ts';
import { type MailServer, startMailServer } from '../harness/smtp.ts';

export const adminPassword = 'a password of the tests';

/** A server process, as an operator runs it, over data that outlives it. */
export interface Installation {
  environment: Record<string, string>;
  /** Whoever takes its mails. It outlives the server, and keeps what it took. */
  mail: MailServer;
  /** The address of the server that runs now. */
  url(): string;
  /** The last that it said. */
  lastWords(): string;
  start(): Promise<void>;
  /** Starts it, and kills it at this moment of its start. */
  killWhileStarting(after: number): Promise<void>;
  stopServer(): Promise<void>;
  killServer(): Promise<void>;
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  remove(): Promise<void>;
}

export async function install(engine: string, script?: string): Promise<Installation> {
  const directory = await mkdtemp(join(diskFolder(), 'clareira-crash-'));
  // The only one of the tests that does not promise to forget: it is durable, and it is ours to kill.
  const postgres = engine === 'postgres' ? await startOwnPostgres() : undefined;
  const mail = await startMailServer();
  const environment = {
    DATA_DIR: join(directory, 'data'),
    ADMIN_PASSWORD: adminPassword,
    CALLS_PER_MINUTE: '1000000',
    // News wait for longer than a run takes: the last look reads what was to be told. Other mails go out.
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://portal.test',
    NOTICE_DELAY_SECONDS: '86400',
    LOG_LEVEL: 'error',
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  let server: ServerProcess | undefined;
  let url = '';

  const end = async (signal: NodeJS.Signals) => {
    server?.child.kill(signal);
    await server?.ended;
  };
  return {
    environment,
    mail,
    url: () => url,
    lastWords: () => server?.output().trim().split('\n').slice(-10).join('\n') ?? '',
    async start() {
      server = runServer(environment, script);
      url = await server.url;
    },
    async killWhileStarting(after) {
      server = runServer(environment, script);
      await pause(after);
      await end('SIGKILL');
    },
    stopServer: () => end('SIGTERM'),
    killServer: () => end('SIGKILL'),
    killDatabase: async () => postgres?.kill(),
    startDatabase: async () => postgres?.start(),
    async remove() {
      await end('SIGKILL');
      await postgres?.stop();
      await mail.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
