import { MissingFile } from './storage.ts';

const form = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Keys are UUIDs, as `receive` gives them out. */
export const isKey = (text: unknown): text is string => typeof text === 'string' && form.test(text);

/** A key becomes part of a path: whatever else stands in a row must never lead out of the store. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new MissingFile(`${JSON.stringify(key)} is no key of a file`);
  return key;
}
