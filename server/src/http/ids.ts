import { notFound } from './errors.ts';

/** An id as a path writes it; anything else names nothing. */
export function parseId(text: string | undefined): number | null {
  const id = text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

export function readId(text: string | undefined): number {
  const id = parseId(text);
  if (id === null) throw notFound();
  return id;
}
