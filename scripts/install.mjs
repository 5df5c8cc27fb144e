import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { oneAtATime } from './lock.mjs';
import { isComplete, withAddresses } from './lockfile.mjs';
import { hasNodePackage, inRoot, ownNodeMajor, pinnedNode, pinnedNodeMajor, root } from './places.mjs';
import { output, Trouble } from './processes.mjs';
import { removeDeadWeight, removeHeaders } from './slim.mjs';

/** @typedef {'running' | 'everything'} Wanted packages to build and run the portal, or to test it as well */

const stamp = inRoot('node_modules/.clareira-installed');
const runtime = inRoot('runtime');

// Flags of their own, so that a server's NODE_ENV or a person's settings decide nothing.
const flags = {
  // The portal builds without the packages that are there for its types and tests. One of them, TypeScript, is also a peer
  // that some of the others can do without: npm would bring it along. What it leaves out must stay in the lockfile.
  running: ['--omit=dev', '--legacy-peer-deps', '--no-save'],
  everything: ['--include=dev'],
  runtime: ['--include=optional', '--no-save'],
};
const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
/** A lockfile with addresses, while npm installs: it prefers this one. */
const addressed = (/** @type {string} */ folder) => join(folder, 'npm-shrinkwrap.json');

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
    const both = [
      npmInstall(root, flags[set], 'vite'),
      hasNodePackage && npmInstall(runtime, flags.runtime, '.bin/node').then(removeHeaders),
    ];
    // Nobody else has a turn before the slower one has ended.
    await Promise.allSettled(both);
    await Promise.all(both);
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
  rmSync(addressed(folder), { force: true });
  const lockfile = read(folder, 'package-lock.json');
  const isDone = isComplete(lockfile, manifestsOf(folder)) && (await installFromAddresses(folder, which, lockfile));
  if (isDone && existsSync(join(folder, 'node_modules', proof))) return;
  // A registry may keep its packages elsewhere, and somebody may have asked for others: npm sees to both.
  const { code, text } = await output('npm', ['install', ...which, ...quietly], { cwd: folder });
  if (code !== 0) throw new Trouble(`${text}\nnpm install failed.`);
}

/**
 * @param {string} folder
 * @param {string[]} which
 * @param {import('./lockfile.mjs').Lockfile} lockfile
 */
async function installFromAddresses(folder, which, lockfile) {
  writeFileSync(addressed(folder), JSON.stringify(withAddresses(lockfile)));
  try {
    const args = ['install', ...which, ...quietly, '--no-save', '--prefer-offline', '--replace-registry-host=always'];
    return (await output('npm', args, { cwd: folder })).code === 0;
  } finally {
    rmSync(addressed(folder), { force: true });
  }
}

/** @param {string} folder */
function manifestsOf(folder) {
  const own = read(folder, 'package.json');
  const folders = ['', ...(own.workspaces ?? [])];
  return Object.fromEntries(folders.map((path) => [path, read(folder, path, 'package.json')]));
}

/** @param {string[]} path */
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Where all other programs of packages are, and where a unit of systemd looks for it. */
function linkNode() {
  rmSync(pinnedNode, { force: true });
  symlinkSync('../../runtime/node_modules/.bin/node', pinnedNode);
  if (!existsSync(pinnedNode))
    throw new Trouble(
      'npm left out the Node that the project pins; `npm install --prefix runtime --loglevel=http` may tell why.',
    );
}

/** @param {Wanted} wanted */
function isInstalled(wanted) {
  const found = installed();
  return found?.versions === versions() && (found.set === 'everything' || found.set === wanted);
}

function installed() {
  if (!existsSync(pinnedNode) || !existsSync(stamp)) return undefined;
  // Left by an install that was killed: a person's own npm would believe it.
  if ([root, runtime].some((folder) => existsSync(addressed(folder)))) return undefined;
  const [set, versions] = readFileSync(stamp, 'utf8').split(' ');
  return { set, versions };
}

function versions() {
  const { workspaces } = read(root, 'package.json');
  const folders = ['.', 'runtime', ...workspaces];
  return fingerprint(folders.flatMap((folder) => [`${folder}/package.json`, `${folder}/package-lock.json`]));
}
