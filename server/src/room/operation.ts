import type { Schema } from './schemas.ts';

interface Content {
  type: string;
  schema: Schema;
}

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  tag: string;
  summary: string;
  query?: string[];
  body?: Record<string, Schema>;
  /** By status, one or several types; `undefined` is an answer without a body. */
  answers: Record<number, Content | Content[] | undefined>;
  /** The refusals that this call knows, beside the ones they all know. */
  refusals: number[];
  /** Open to whoever is not signed in, and closed to API tokens. */
  isWayIn?: boolean;
}

export const json = (schema: Schema) => ({ type: 'application/json', schema });
export const binary = (type: string) => ({ type, schema: { type: 'string', contentMediaType: type } });

/** A change, and the same for senders of forms, who know only `POST`. */
export function updates(change: Omit<Operation, 'method'>): Operation[] {
  return [
    { ...change, method: 'put' },
    { ...change, method: 'post', summary: 'The same, for senders of forms: the body carries `_method=put` too.' },
  ];
}
