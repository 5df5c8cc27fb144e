import { useMemo } from 'react';
import type { Line, RowId, StoredRow, UnsavedRow } from './column.ts';
import { isUnsaved } from './editing.ts';

/** The rows in sight, and at their end the one that was added and not saved yet. */
export function useLines<Row extends StoredRow>(
  shown: readonly Row[],
  editedId: RowId | undefined,
  blank: Partial<Omit<Row, 'id'>> | undefined,
): readonly Line<Row>[] {
  return useMemo(() => {
    if (editedId === undefined || !isUnsaved(editedId)) return shown;
    const unsaved: UnsavedRow<Row> = { ...(blank as Partial<Omit<Row, 'id'>>), id: editedId };
    return [...shown, unsaved];
  }, [shown, editedId, blank]);
}
