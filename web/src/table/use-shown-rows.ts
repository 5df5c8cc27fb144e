import type { TFunction } from 'i18next';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Column, RowId, StoredRow } from './column.ts';
import { columnText, filterRows, searchText } from './filtering.ts';
import { readAhead } from './read-ahead.ts';
import { type Sort, sortBy } from './sorting.ts';

/** Few enough to stay out of the way of a frame. */
const readAtOnce = 250;

interface ShownRowsOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The order of the table while no header has been clicked. */
  order: ((a: Row, b: Row) => number) | undefined;
  /** What a link asks for. */
  askedFilter: string | undefined;
  /** Stays in sight, whatever the filter says. */
  editedId: RowId | undefined;
  /** As does the row that was saved last. */
  savedId: RowId | null;
  t: TFunction;
}

/** The rows that a person asked for, in the order asked for. */
export function useShownRows<Row extends StoredRow>(options: ShownRowsOptions<Row>) {
  const { rows, columns, order, askedFilter, editedId, savedId, t } = options;
  const [sort, setSort] = useState<Sort | null>(null);
  const [filter, setFilter] = useState('');
  const [asked, setAsked] = useState<string>();
  if (asked !== askedFilter) {
    setAsked(askedFilter);
    if (askedFilter !== undefined) setFilter(askedFilter);
  }
  // Typing comes first; the rows follow when there is time.
  const query = useDeferredValue(filter);

  const textOf = useMemo(() => searchText((row: Row) => columns.map((column) => column.text(row, t))), [columns, t]);
  useEffect(() => readAhead(rows, textOf, readAtOnce), [rows, textOf]);

  const sorted = useMemo(() => {
    const at = columns.findIndex(({ name }) => name === sort?.name);
    if (sort && at >= 0) {
      const byWords = (row: Row) => columnText(textOf(row), at) || null;
      return sortBy(rows, columns[at]?.sortKey ?? byWords, sort.direction);
    }
    return order ? rows.toSorted(order) : rows;
  }, [rows, columns, sort, order, textOf]);

  const shown = useMemo(() => {
    const found = filterRows(sorted, textOf, query);
    const isKept = ({ id }: Row) => id === editedId || id === savedId;
    const kept = sorted.filter((row) => isKept(row) && !found.includes(row));
    return kept.length === 0 ? found : [...found, ...kept];
  }, [sorted, textOf, query, editedId, savedId]);

  return { shown, sort, filter, setFilter, setSort };
}
