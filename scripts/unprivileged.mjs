import { execFileSync } from 'node:child_process';
import { Trouble } from './processes.mjs';

const candidates = ['postgres', 'nobody'];

/** Who to be for a program that refuses root; nobody in particular when we are not root. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of candidates) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new Trouble('PostgreSQL does not run as root, and there is no user "nobody" to run it as.');
}

/**
 * @param {string} which
 * @param {string} name
 */
function idOf(which, name) {
  try {
    return Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}
