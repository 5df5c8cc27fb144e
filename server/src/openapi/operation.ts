import type { Schema } from './schemas.ts';

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  tag: string;
  summary: string;
  query?: string[];
  body?: Record<string, Schema>;
  /** By status; `undefined` is an answer without a body. */
  answers: Record<number, { type: string; schema: Schema } | undefined>;
  /** The refusals that this call knows, beside the ones they all know. */
  refusals: number[];
}

export const json = (schema: Schema) => ({ type: 'application/json', schema });
export const binary = (type: string) => ({ type, schema: { type: 'string', contentMediaType: type } });
