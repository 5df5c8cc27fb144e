import { useMemo } from 'react';
import type { RowId, StoredRow } from './column.ts';

export type Extent = 'all' | 'some' | 'none';

/** What is selected among the rows in sight: nobody deletes what a filter hides. */
export function useSelection<Row extends StoredRow>(
  shown: readonly Row[],
  selected: ReadonlySet<RowId>,
  isProtected: (row: Row) => boolean,
) {
  const selectable = useMemo(() => shown.filter((row) => !isProtected(row)), [shown, isProtected]);
  const chosen = useMemo(() => selectable.filter((row) => selected.has(row.id)), [selectable, selected]);
  return { selectable, chosen, extent: extentOf(chosen.length, selectable.length) };
}

function extentOf(chosen: number, selectable: number): Extent {
  if (chosen === 0) return 'none';
  return chosen === selectable ? 'all' : 'some';
}
