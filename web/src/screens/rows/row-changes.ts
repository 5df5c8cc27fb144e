import type { Resource } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { type FieldChange, fieldLabel, formatValue } from './field-changes.ts';
import { fieldOf } from './shown-values.ts';

/** The fields that another state of a row says otherwise. */
export function changedFields({ fields }: Resource, before: object, after: object) {
  return Object.keys(fields).filter((name) => name in after && fieldOf(after, name) !== fieldOf(before, name));
}

/** What became of these fields of a row, and of its files, in the reader's words. */
export function describeRow(
  { resource, texts }: { readonly resource: Resource; readonly texts: string },
  [before, after]: readonly [before: object, after: object],
  fields: readonly string[],
  t: TFunction,
): FieldChange[] {
  const words = (row: object, field: string) => formatValue(resource, texts, field, fieldOf(row, field), t);
  const changes = fields.map((field) => ({
    field,
    name: fieldLabel(texts, field, t),
    before: words(before, field),
    after: words(after, field),
  }));
  // A file is answered by the id of its annex, which says no more than that it is another one.
  const files = Object.entries(resource.files).flatMap(([field, { column }]): FieldChange[] => {
    const annex = fieldOf(before, column);
    if (fieldOf(after, column) === annex) return [];
    const became = t(annex === null ? 'conflicts.fileAdded' : 'conflicts.fileReplaced');
    return [{ field, name: fieldLabel(texts, field, t), before: undefined, after: became, isFile: true }];
  });
  return [...changes, ...files];
}
