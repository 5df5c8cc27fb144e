import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAddresses } from './addresses.mjs';
import { fingerprint } from './fingerprint.mjs';
import { oneAtATime } from './lock.mjs';
import { hasNodePackage, inRoot, ownNodeMajor, pinnedNode, pinnedNodeMajor, root } from './places.mjs';
import { output, Trouble } from './processes.mjs';
import { removeDeadWeight } from './slim.mjs';

/** @typedef {'running' | 'everything'} Wanted packages to build and run the portal, or to test it as well */

const stamp = inRoot('node_modules/.clareira-installed');
const runtime = inRoot('runtime');

// Flags of their own, so that a server's NODE_ENV or a person's settings decide nothing.
const flags = {
  // The portal builds without the packages that are there for its types and tests. One of them, TypeScript, is also a peer
  // that some of the others can do without: npm would bring it along.
  running: ['--omit=dev', '--legacy-peer-deps'],
  everything: ['--include=dev'],
};
// The lockfile is as it is, whatever of it is left out.
const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];

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
    if (!hasNodePackage && ownNodeMajor < pinnedNodeMajor)
      throw new Trouble(`npm has no Node for this system: install Node ${pinnedNodeMajor} or newer.`);
    // Half of all bytes are those of Node: another core unpacks them meanwhile.
    await Promise.all([npmInstall(root, flags[set], 'vite'), hasNodePackage && npmInstall(runtime, [], '.bin/node')]);
    if (hasNodePackage) linkNode();
    removeDeadWeight();
    writeFileSync(stamp, `${set} ${versions()}`);
  });
}

/**
 * @param {string} folder
 * @param {string[]} which
 * @param {string} proof what is there afterwards: npm makes do without an optional package, be it one for another system or not found
 */
async function npmInstall(folder, which, proof) {
  if ((await installFromAddresses(folder, which)) && existsSync(join(folder, 'node_modules', proof))) return;
  // A registry may keep its packages elsewhere: npm asks it for each of them.
  const { code, text } = await output('npm', ['install', ...which, ...quietly], { cwd: folder });
  if (code !== 0) throw new Trouble(`${text}\nnpm install failed.`);
}

/**
 * @param {string} folder
 * @param {string[]} which
 */
async function installFromAddresses(folder, which) {
  const lockfile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  // npm prefers it to the other one.
  const addressed = join(folder, 'npm-shrinkwrap.json');
  writeFileSync(addressed, JSON.stringify(withAddresses(lockfile)));
  try {
    const args = ['install', ...which, ...quietly, '--prefer-offline', '--replace-registry-host=always'];
    return (await output('npm', args, { cwd: folder })).code === 0;
  } finally {
    rmSync(addressed);
  }
}

/** Where all other programs of packages are, and where a unit of systemd looks for it. */
function linkNode() {
  rmSync(pinnedNode, { force: true });
  symlinkSync('../../runtime/node_modules/.bin/node', pinnedNode);
  if (!existsSync(pinnedNode)) throw new Trouble('npm left out the Node that the project pins.');
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
  return fingerprint(['package.json', 'package-lock.json', 'runtime', ...manifests]);
}
