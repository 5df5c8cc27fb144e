import type { Remark } from '../ui/Remark.tsx';
import type { Column, Draft, StoredRow } from './column.ts';
import { type Editing, isUnsaved } from './editing.ts';

/** What is worth knowing about a field, told under it while a row is edited. It stops no save. */
export interface FieldRemark extends Remark {
  readonly field: string;
}

/** All that there is to say of what was typed so far; `others` are the table's rows without the one in edit. */
export type RemarksOn<Row> = (draft: Draft, others: readonly Row[]) => readonly FieldRemark[];

/** With these, of a row that is no longer among the others, that somebody else has deleted it. */
export function remarksOn<Row extends StoredRow>(
  { id, draft }: Pick<Editing<Row>, 'id' | 'draft'>,
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, 'name' | 'editor'>[],
  remarks: RemarksOn<Row> | undefined,
): readonly FieldRemark[] {
  const others = rows.filter((row) => row.id !== id);
  const found = remarks?.(draft, others) ?? [];
  const first = columns.find(({ editor }) => editor);
  if (!first || isUnsaved(id) || others.length < rows.length) return found;
  return [{ field: first.name, tone: 'late', text: 'conflicts.gone' }, ...found];
}
