import { tablesInOrder } from '../database/tables-in-order.ts';
import { isKey } from '../storage/keys.ts';

/**
 * A backup is a tar that anyone can open: `about.json`, the rows of every table, the files, and at its end
 * `SHA256SUMS`, which `sha256sum -c` reads, and `manifest.json`. Without that end it was cut off.
 */
export const names = {
  about: 'about.json',
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.jsonl`,
  file: (key: string) => `files/${key}`,
  /** In place of a file that the store had lost; what its row says of it. */
  lost: (key: string) => `lost/${key}`,
  sums: 'SHA256SUMS',
  manifest: 'manifest.json',
};

const tables = new Set<string>(tablesInOrder.map(({ name }) => name));

/** Sessions, counts and migrations are no part of a backup, and nobody smuggles them in by one. */
export const isBackedUp = (table: string) => tables.has(table);

/** Which table an entry holds rows of. */
export function tableIn(name: string): string | undefined {
  const table = /^tables\/([a-z_]+)\/\d{6,}\.jsonl$/.exec(name)?.[1];
  return table && isBackedUp(table) ? table : undefined;
}

/** Which file an entry holds. */
export const keyIn = (name: string) => keyAfter(/^files\/(.*)$/, name);

/** Which file an entry says to be lost. */
export const lostKeyIn = (name: string) => keyAfter(/^lost\/(.*)$/, name);

function keyAfter(place: RegExp, name: string): string | undefined {
  const key = place.exec(name)?.[1];
  return isKey(key) ? key : undefined;
}

export const sumLine = (name: string, sha256: string) => `${sha256}  ${name}`;

export const product = 'clareira';
export const formatVersion = 1;

/** Known before the first row is read. */
export interface About {
  product: typeof product;
  format: number;
  made_at: string;
  /** Those that made the schema. */
  migrations: string[];
}

/** Known after the last file. */
export interface Manifest {
  tables: Record<string, { rows: number; last_id: number }>;
  /** Older ones say nothing of lost files: they have none. */
  files: { count: number; bytes: number; lost?: number };
  /** Of the list of sums, and so of everything before it. */
  sums: string;
}
