import { mostZippedRows } from '@clareira/contract';
import type { TFunction } from 'i18next';

interface ZipPart {
  readonly ids: readonly number[];
  /** Of the file, without its ending. */
  readonly name: string;
}

/** The server zips the files of so many rows at once; more of them come as several files that say so. */
export function zipParts(ids: readonly number[], name: string, t: TFunction): ZipPart[] {
  const parts = Math.ceil(ids.length / mostZippedRows);
  return Array.from({ length: parts }, (_, at) => ({
    ids: ids.slice(at * mostZippedRows, (at + 1) * mostZippedRows),
    name: parts === 1 ? name : t('files.zipPart', { name, part: at + 1, parts }),
  }));
}
