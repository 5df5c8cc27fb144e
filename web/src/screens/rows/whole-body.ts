import type { Resource } from '@clareira/contract';
import type { Value } from '../../api/payload.ts';

type Values = Readonly<Record<string, Value>>;

/** What a form changes of a row, and its other fields as they are: an update blanks what it leaves out, unless that is kept. */
export function wholeBody({ fields }: Resource, row: object, changed: Values): Values {
  const known = row as Values;
  const names = Object.keys(fields).filter((name) => name in known && !fields[name]?.keptWhenAbsent);
  return { ...Object.fromEntries(names.map((name) => [name, known[name] as Value])), ...changed };
}
