import type { Body } from './client.ts';

/** How the calls of one resource travel: spec section 7 says it for each of them. */
export interface Wire {
  readonly as: 'form' | 'json';
  /** The fields of a body, in their order; `id` goes out with a new row only. */
  readonly fields: readonly string[];
  /** A POST that says put, where the body is a form that a PUT would not be read from. */
  readonly updateBy: 'PUT' | 'POST';
  /** The company that the path of a deletion names, whoever the row belongs to. */
  readonly removeFrom?: number;
}

/** Text, an amount, a flag or a file, as it is about to go out. */
export type Value = string | number | boolean | File | null;

/** The body of a create or an update. A file that was not chosen is left out: the one there stays. */
export function payload(wire: Wire, values: Readonly<Record<string, Value>>, isNew: boolean): Body {
  const entries = wire.fields
    .filter((name) => name !== 'id' || isNew)
    .map((name) => [name, values[name]] as const)
    .filter((entry): entry is readonly [string, Value] => entry[1] !== undefined);
  if (wire.as === 'json') return Object.fromEntries(entries);
  const form = new FormData();
  if (!isNew && wire.updateBy === 'POST') form.append('_method', 'put');
  for (const [name, value] of entries) form.append(name, value instanceof File ? value : String(value ?? ''));
  return form;
}
