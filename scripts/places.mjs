import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

export const pinnedNodeMajor = 24;
export const ownNodeMajor = Number(process.versions.node.split('.')[0]);

export const hasNodePackage = process.platform === 'linux' && ['arm64', 'x64'].includes(process.arch);

/** The Node that the project pins; the one running this script may be older. Where npm has none, that one must do. */
export const pinnedNode = hasNodePackage ? inRoot('node_modules/.bin/node') : process.execPath;
