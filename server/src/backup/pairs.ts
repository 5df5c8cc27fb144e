import { createHash } from 'node:crypto';
import { isKey } from '../storage/keys.ts';
import { damaged } from './errors.ts';
import type { Row } from './rows.ts';

/**
 * Holds the files of a backup against its rows of `annexes`: one for each, as the row says and in the order of the
 * rows, or word that it was lost, and no other. Two sums are enough for that, however many there are.
 */
export function pairing() {
  const [needed, found] = [createHash('sha256'), createHash('sha256')];
  const lineOf = (key: string, size: unknown, sha256: unknown) => `${JSON.stringify([key, size, sha256])}\n`;
  return {
    annexes(rows: Row[]): void {
      for (const { id, storage_key, size, sha256 } of rows) {
        if (!isKey(storage_key)) throw damaged(`annex ${id} has no key of a file`);
        needed.update(lineOf(storage_key, size, sha256));
      }
    },
    /** Also of a lost one, as the backup says that it was. */
    found(key: string, size: unknown, sha256: unknown): void {
      found.update(lineOf(key, size, sha256));
    },
    end(): void {
      if (needed.digest('hex') !== found.digest('hex')) throw damaged('its files are not those that its rows need');
    },
  };
}
