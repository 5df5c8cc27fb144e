import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** The Node that the project pins; the one running this script may be older. */
export const pinnedNode = inRoot('node_modules/node/bin/node');
