import type { Remark } from '../ui/Remark.tsx';
import type { Draft, StoredRow } from './column.ts';
import type { Editing } from './editing.ts';

/** What is worth knowing about a field, told under it while a row is edited. It stops no save. */
export interface FieldRemark extends Remark {
  readonly field: string;
}

/** All that there is to say of what was typed so far; `others` are the table's rows without the one in edit. */
export type RemarksOn<Row> = (draft: Draft, others: readonly Row[]) => readonly FieldRemark[];

export function remarksOn<Row extends StoredRow>(
  { id, draft }: Pick<Editing<Row>, 'id' | 'draft'>,
  rows: readonly Row[],
  remarks: RemarksOn<Row> | undefined,
): readonly FieldRemark[] {
  return (
    remarks?.(
      draft,
      rows.filter((row) => row.id !== id),
    ) ?? []
  );
}
