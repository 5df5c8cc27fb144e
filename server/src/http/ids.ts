import { notFound } from './errors.ts';
import { wholeNumber } from './query.ts';

const parse = wholeNumber(Number.MAX_SAFE_INTEGER);

/** An id as a path writes it; anything else names nothing. */
export function parseId(text: string | undefined): number | null {
  return parse(text ?? '') ?? null;
}

export function readId(text: string | undefined): number {
  const id = parseId(text);
  if (id === null) throw notFound();
  return id;
}
