import type { TFunction } from 'i18next';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Column, RowId, StoredRow } from './column.ts';
import { filterRows, searchText } from './filtering.ts';
import { readAhead } from './read-ahead.ts';
import { nextSort, type Sort, sortBy } from './sorting.ts';

interface ShownRowsOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The order of the table while no header has been clicked. */
  order: ((a: Row, b: Row) => number) | undefined;
  /** Stays in sight, whatever the filter says. */
  editedId: RowId | undefined;
  t: TFunction;
}

/** The rows that a person asked for, in the order asked for. */
export function useShownRows<Row extends StoredRow>({ rows, columns, order, editedId, t }: ShownRowsOptions<Row>) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [filter, setFilter] = useState('');
  // Typing comes first; the rows follow when there is time.
  const query = useDeferredValue(filter);

  const sorted = useMemo(() => {
    const column = columns.find(({ name }) => name === sort?.name);
    if (sort && column) return sortBy(rows, (row) => column.sortKey(row, t), sort.direction);
    return order ? rows.toSorted(order) : rows;
  }, [rows, columns, sort, order, t]);

  const textOf = useMemo(() => searchText((row: Row) => columns.map((column) => column.text(row, t))), [columns, t]);
  useEffect(() => readAhead(rows, textOf), [rows, textOf]);
  const shown = useMemo(() => {
    const found = filterRows(sorted, textOf, query);
    const edited = sorted.find((row) => row.id === editedId);
    return !edited || found.includes(edited) ? found : [...found, edited];
  }, [sorted, textOf, query, editedId]);

  return { shown, sort, filter, setFilter, sortBy: (name: string) => setSort((current) => nextSort(current, name)) };
}
