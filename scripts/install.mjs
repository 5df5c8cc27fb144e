import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { oneAtATime } from './lock.mjs';
import { inRoot, ownNodeMajor, pinnedNode, pinnedNodeMajor } from './places.mjs';
import { output, Trouble } from './processes.mjs';
import { removeDeadWeight } from './slim.mjs';

/** @typedef {'running' | 'everything'} Wanted packages to build and run the portal, or to test it as well */

const stamp = inRoot('node_modules/.clareira-installed');

// Flags of their own, so that a server's NODE_ENV or a person's settings decide nothing.
const flags = {
  // The portal builds without the packages that are there for its types and tests. One of them, TypeScript, is also a peer
  // that some of the others can do without: npm would bring it along. What it leaves out must stay in the lockfile.
  running: ['--omit=dev', '--legacy-peer-deps', '--no-save'],
  everything: ['--include=dev'],
};
const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the packages when they are missing or other versions are asked for. What is there for more than is asked stays.
 * @param {Wanted} wanted
 */
export async function ensureInstalled(wanted) {
  if (isInstalled(wanted)) return;
  await oneAtATime('install', async () => {
    if (isInstalled(wanted)) return;
    // npm removes what it is not asked for: where the tests ran, or a person ran `npm install`, that stays what is asked.
    const set = existsSync(inRoot('node_modules/vitest')) ? 'everything' : wanted;
    console.log('Installing packages…');
    await npmInstall(flags[set]);
    if (!existsSync(pinnedNode)) throw new Trouble('npm left out the Node that the project pins.');
    if (pinnedNode === process.execPath && ownNodeMajor < pinnedNodeMajor)
      throw new Trouble(`npm has no Node for this system: install Node ${pinnedNodeMajor} or newer.`);
    removeDeadWeight();
    writeFileSync(stamp, `${set} ${versions()}`);
  });
}

/** @param {string[]} which */
async function npmInstall(which) {
  // The lockfile names no addresses, so npm would ask the registry for every package, even for those in its cache.
  const fromCache = await output('npm', ['install', ...which, ...quietly, '--prefer-offline']);
  if (fromCache.code === 0) return;
  // What the cache knows of a package may be older than the version that is wanted.
  const { code, text } = await output('npm', ['install', ...which, ...quietly]);
  if (code !== 0) throw new Trouble(`${text}\nnpm install failed.`);
}

/** @param {Wanted} wanted */
function isInstalled(wanted) {
  const found = installed();
  return found?.versions === versions() && (found.set === 'everything' || found.set === wanted);
}

function installed() {
  if (!existsSync(pinnedNode) || !existsSync(stamp)) return undefined;
  const [set, versions] = readFileSync(stamp, 'utf8').split(' ');
  return { set, versions };
}

function versions() {
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const manifests = workspaces.map((/** @type {string} */ name) => `${name}/package.json`);
  return fingerprint(['package.json', 'package-lock.json', ...manifests]);
}
