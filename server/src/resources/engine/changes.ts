import { type Resource, rowTag } from '@clareira/contract';
import type { Columns } from '../../change.ts';
import { codecOf } from './codec.ts';

/** What changed, as `{ field: [before, after] }`. A password is only said to have changed. */
export function changesBetween(
  resource: Resource,
  before: Columns | undefined,
  after: Columns | undefined,
  values: Columns,
): Columns {
  const { present } = codecOf(resource);
  const [old, now]: Columns[] = [before ? present(before) : {}, after ? present(after) : {}];
  const changes: Columns = {};
  for (const key of Object.keys({ ...old, ...now })) {
    const change = [old?.[key] ?? null, now?.[key] ?? null];
    if (change[0] !== change[1]) changes[key] = change;
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'password' && values[name]) changes[name] = 'changed';
  }
  return changes;
}

/** The version of a row that `If-Match` names. */
export function tagOf(resource: Resource, row: Columns): string {
  return rowTag(codecOf(resource).present(row));
}
