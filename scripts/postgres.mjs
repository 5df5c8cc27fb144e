import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { ended, launch, output, Trouble } from './processes.mjs';
import { diskFolder, scratchFolder } from './scratch.mjs';
import { unprivileged } from './unprivileged.mjs';

const settings = {
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

// Nothing in it outlives the tests, so it need not survive a crash either. Nor may it look at its tables by itself: a test of
// plans that takes longer on a busy machine would find others.
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

// PostgreSQL's "immediate shutdown": its data goes to the bin anyway.
const immediately = 'SIGQUIT';

/**
 * Starts a throw-away PostgreSQL; `TEST_DATABASE_URL` names one of your own instead.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  return startIn(scratchFolder(), careless);
}

/**
 * Starts a throw-away PostgreSQL that is nobody else's, so that it may be taken away and brought back.
 * @param {Record<string, string>} more settings; without any it is as durable as PostgreSQL is by default
 */
export const startOwnPostgres = (more = {}) => startIn(diskFolder(), more);

/**
 * @param {string} parent
 * @param {Record<string, string>} more
 */
async function startIn(parent, more) {
  const folder = mkdtempSync(join(parent, 'clareira-postgres-'));
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  // Also when this process is told to leave before `stop` could run.
  process.once('exit', discard);
  try {
    const { url, start, halt, kill } = await createIn(folder, { ...settings, ...more });
    await start();
    return { url, start, halt, kill, stop: () => halt(immediately).finally(discard) };
  } catch (error) {
    discard();
    throw error;
  }
}

/**
 * @param {string} folder
 * @param {Record<string, string>} chosen
 */
async function createIn(folder, chosen) {
  // PostgreSQL refuses to run as root.
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);

  const binaries = await postgresBinaries(folder, owner);
  const password = randomBytes(16).toString('hex');
  const data = await createCluster(binaries, folder, password, owner);
  const port = await freePort();
  const flags = Object.entries({ ...chosen, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  /** @type {{ server: import('./processes.mjs').Child, gone: Promise<number> } | undefined} */
  let running;

  const start = async () => {
    for (;;) {
      const server = launch(join(binaries, 'postgres'), ['-D', data, ...flags], {
        ...owner,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
        stopWith: immediately,
      });
      running = { server, gone: ended(server) };
      if (await isReady(server)) return;
      await pause(50);
    }
  };
  /** @param {NodeJS.Signals} signal */
  const halt = async (signal) => {
    running?.server.kill(signal);
    await running?.gone;
    running = undefined;
  };
  const kill = async () => {
    const workers = childrenOf(running?.server.pid);
    running?.server.kill('SIGKILL');
    workers.forEach(killOne);
    await running?.gone;
    running = undefined;
  };
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, start, halt, kill };
}

/**
 * Its processes, each of which leads a group of its own; where the system does not list them they leave by themselves.
 * @param {number | undefined} pid
 */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function killOne(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has gone by itself.
  }
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
  writeFileSync(secret, verifierOf(password), { mode: 0o600 });
  if (owner) chownSync(secret, owner.uid, owner.gid);
  const flags = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale'];
  const made = await output(join(binaries, 'initdb'), ['-D', data, '--no-sync', ...flags], { ...owner, cwd: folder });
  if (made.code !== 0) throw new Trouble(`${made.text}\nPostgreSQL's initdb failed.`);
  return data;
}

/**
 * What PostgreSQL keeps of a password. Thousands of rounds protect one that can be guessed, and every connection goes through
 * them; for a random one, one does.
 * @param {string} password
 */
function verifierOf(password) {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256');
  const keyed = (/** @type {string} */ text) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/**
 * Whether it takes connections; not yet, where what is left of one that was killed has not gone.
 * @param {import('./processes.mjs').Child} server
 * @returns {Promise<boolean>}
 */
function isReady(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk) => {
      log += chunk;
      if (log.includes('ready to accept connections')) resolve(true);
    });
    server.once('close', () => {
      if (log.includes('is still in use')) resolve(false);
      else reject(new Trouble(`${log}\nPostgreSQL did not start.`));
    });
  });
}
