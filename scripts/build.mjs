import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { compressFiles } from './compress.mjs';
import { fingerprint } from './fingerprint.mjs';
import { oneAtATime } from './lock.mjs';
import { inRoot, pinnedNode } from './places.mjs';
import { output, Trouble } from './processes.mjs';

const dist = inRoot('web/dist');
const scratch = inRoot('web/.build');
const fresh = inRoot('web/.build/new/dist');
const stale = inRoot('web/.build/old/dist');

/** Builds the portal when its sources changed. A build that fails leaves the last good one in place. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await oneAtATime('build', async () => {
    if (isBuilt()) return;
    console.log('Building the portal…');
    rmSync(scratch, { recursive: true, force: true });
    const sources = wanted();
    await build();
    // Which file needs which is for us to weigh, not for the portal to serve.
    renameSync(`${fresh}/.vite/manifest.json`, `${fresh}/.manifest`);
    rmSync(`${fresh}/.vite`, { recursive: true });
    await compressFiles(fresh);
    writeFileSync(`${fresh}/.fingerprint`, sources);
    swap();
  });
}

const isBuilt = () => existsSync(`${dist}/.fingerprint`) && readFileSync(`${dist}/.fingerprint`, 'utf8') === wanted();

const wanted = () =>
  fingerprint(['web', 'contract/src', 'package-lock.json', 'scripts/build.mjs', 'scripts/compress.mjs']);

async function build() {
  const vite = inRoot('node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--manifest', '--logLevel', 'warn'];
  // Without this a NODE_ENV left over from a shell would put React's development build in the portal.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, text } = await output(pinnedNode, args, { cwd: inRoot('web'), env });
  if (code !== 0) throw new Trouble(`${text}\nThe portal did not build.`);
}

function swap() {
  mkdirSync(inRoot('web/.build/old'), { recursive: true });
  if (existsSync(dist)) renameSync(dist, stale);
  renameSync(fresh, dist);
  rmSync(scratch, { recursive: true, force: true });
}
