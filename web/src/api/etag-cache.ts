import { callUnlessSame } from './client.ts';

interface CachedList {
  readonly etag: string;
  readonly content: unknown;
}

/** Lists of long ago are read anew. */
const mostKept = 20;

let kept = new Map<string, CachedList>();

/** One user's rows are never another's to see. */
export function forgetLists(): void {
  // A new one, not an empty one: what is still on its way for the old user goes into the old one.
  kept = new Map();
}

/** Reads a list; one that has not changed since it was last read is not sent again, and is the same object. */
export async function readCached(path: string, signal?: AbortSignal): Promise<unknown> {
  const lists = kept;
  const known = lists.get(path);
  const answer = await callUnlessSame(path, known?.etag, signal);
  const list = answer ?? known;
  lists.delete(path);
  // Last in is last out.
  if (list?.etag !== undefined) lists.set(path, { etag: list.etag, content: list.content });
  if (lists.size > mostKept) lists.delete(lists.keys().next().value ?? '');
  return list?.content;
}
