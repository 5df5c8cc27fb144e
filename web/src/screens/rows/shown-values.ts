import type { Resource } from '@clareira/contract';
import type { Value } from '../../api/payload.ts';

export type Values = Readonly<Record<string, Value>>;

export const fieldOf = (row: object, name: string) => (row as Readonly<Record<string, unknown>>)[name];

/** Whether a row has what was typed, as far as an answer shows it. */
export function saysAll({ fields }: Resource, row: object, values: Values): boolean {
  return Object.entries(values).every(
    ([name, value]) => !(name in fields && name in row) || fieldOf(row, name) === value,
  );
}

/** Whether there is anything that an answer does not show: a password, or which file it is. */
export function hidesAny({ fields }: Resource, values: Values): boolean {
  return Object.entries(values).some(
    ([name, value]) => value instanceof File || (value !== null && fields[name]?.kind === 'password'),
  );
}
