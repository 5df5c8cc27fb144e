import { useMemo } from 'react';
import type { RowId, StoredRow } from './column.ts';

type Extent = 'all' | 'some' | 'none';

const never = () => false;

/** What is selected among the rows in sight: nobody deletes what a filter hides. */
export function useSelection<Row extends StoredRow>(
  shown: readonly Row[],
  selected: ReadonlySet<RowId>,
  isProtected: (row: Row) => boolean = never,
) {
  const selectable = useMemo(() => shown.filter((row) => !isProtected(row)), [shown, isProtected]);
  const chosen = useMemo(() => selectable.filter((row) => selected.has(row.id)), [selectable, selected]);
  const extent = extentOf(chosen.length, selectable.length);
  return {
    selectable,
    chosen,
    extent,
    isProtected,
    /** The rows that are selected once "all" has been clicked: none of them where all were. */
    afterSelectAll: () => (extent === 'all' ? [] : selectable.map(({ id }) => id)),
  };
}

function extentOf(chosen: number, selectable: number): Extent {
  if (chosen === 0) return 'none';
  return chosen === selectable ? 'all' : 'some';
}
