import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { withAddresses } from './addresses.mjs';
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
  // that some of the others can do without: npm would bring it along.
  running: ['--omit=dev', '--legacy-peer-deps'],
  everything: ['--include=dev'],
};
// The lockfile is as it is, whatever of it is left out.
const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
/** npm prefers it to package-lock.json. */
const addressed = inRoot('npm-shrinkwrap.json');

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
  if (await installFromAddresses(which)) return;
  // A registry may keep its packages elsewhere: npm asks it for each of them.
  const { code, text } = await output('npm', ['install', ...which, ...quietly]);
  if (code !== 0) throw new Trouble(`${text}\nnpm install failed.`);
}

/** @param {string[]} which */
async function installFromAddresses(which) {
  const lockfile = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  writeFileSync(addressed, JSON.stringify(withAddresses(lockfile)));
  try {
    const args = ['install', ...which, ...quietly, '--prefer-offline', '--replace-registry-host=always'];
    return (await output('npm', args)).code === 0;
  } finally {
    rmSync(addressed);
  }
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
