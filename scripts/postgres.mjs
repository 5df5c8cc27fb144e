import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresBinaries } from './postgres-binaries.mjs';
import { ended, launch, output, Trouble } from './processes.mjs';
import { unprivileged } from './unprivileged.mjs';

// Nothing in it outlives the tests, so it need not survive a crash either.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

// PostgreSQL's "immediate shutdown": its data goes to the bin anyway.
const immediately = 'SIGQUIT';

/**
 * Starts a throw-away PostgreSQL; `TEST_DATABASE_URL` names one of your own instead.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };

  const folder = mkdtempSync(join(tmpdir(), 'clareira-postgres-'));
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  // Also when this process is told to leave before `stop` could run.
  process.once('exit', discard);
  try {
    const { url, stop } = await startIn(folder);
    return { url, stop: () => stop().finally(discard) };
  } catch (error) {
    discard();
    throw error;
  }
}

/** @param {string} folder */
async function startIn(folder) {
  // PostgreSQL refuses to run as root.
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);

  const binaries = await postgresBinaries(folder, owner);
  const password = randomBytes(16).toString('hex');
  const data = await createCluster(binaries, folder, password, owner);
  const port = await freePort();
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = launch(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    stopWith: immediately,
  });
  const gone = ended(server);
  await ready(server);
  const stop = async () => {
    server.kill(immediately);
    await gone;
  };
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/**
 * @param {string} binaries
 * @param {string} folder
 * @param {string} password
 * @param {{ uid: number, gid: number } | undefined} owner
 */
async function createCluster(binaries, folder, password, owner) {
  const data = join(folder, 'data');
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (owner) chownSync(secret, owner.uid, owner.gid);
  const flags = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale'];
  const made = await output(join(binaries, 'initdb'), ['-D', data, '--no-sync', ...flags], { ...owner, cwd: folder });
  if (made.code !== 0) throw new Trouble(`${made.text}\nPostgreSQL's initdb failed.`);
  return data;
}

/** @param {import('./processes.mjs').Child} server */
function ready(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk) => {
      log += chunk;
      if (log.includes('ready to accept connections')) resolve(undefined);
    });
    server.once('close', () => reject(new Trouble(`${log}\nPostgreSQL did not start.`)));
  });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
