import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { oneAtATime } from './lock.mjs';
import { inRoot, pinnedNode } from './places.mjs';
import { output, Trouble } from './processes.mjs';

const stamp = inRoot('node_modules/.clareira-installed');

// A server's NODE_ENV=production would leave out the pinned Node and the portal's build.
const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the packages when they are missing or another set is asked for. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await oneAtATime('install', async () => {
    if (isInstalled()) return;
    console.log('Installing packages…');
    const { code, text } = await output('npm', ['install', ...flags]);
    if (code !== 0) throw new Trouble(`${text}\nnpm install failed.`);
    if (!existsSync(pinnedNode)) throw new Trouble('npm left out the pinned Node: are install scripts switched off?');
    writeFileSync(stamp, wanted());
  });
}

function isInstalled() {
  return existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();
}

function wanted() {
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const manifests = workspaces.map((/** @type {string} */ name) => `${name}/package.json`);
  return fingerprint(['package.json', 'package-lock.json', ...manifests]);
}
