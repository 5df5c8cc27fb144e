import { useMemo, useState } from 'react';
import { usePrinting } from './use-printing.ts';

/** So many of the rows at first, and `more` whenever somebody asks for them; all of them on paper, where nobody can. */
export function useFirstRows<Row>(rows: readonly Row[], atOnce: number, more = atOnce) {
  const [most, setMost] = useState(atOnce);
  const printing = usePrinting();
  const count = printing ? rows.length : most;
  const shown = useMemo(() => rows.slice(0, count), [rows, count]);
  const hidden = rows.length - shown.length;
  return { shown, hidden, next: Math.min(hidden, more), showMore: () => setMost(most + more) };
}
