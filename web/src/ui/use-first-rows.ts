import { useMemo, useState } from 'react';
import { usePrinting } from './use-printing.ts';

/** So many of the rows at first, and as many again whenever somebody asks for more; all of them on paper, where nobody can. */
export function useFirstRows<Row>(rows: readonly Row[], atOnce: number) {
  const [most, setMost] = useState(atOnce);
  const printing = usePrinting();
  const count = printing ? rows.length : most;
  const shown = useMemo(() => rows.slice(0, count), [rows, count]);
  return { shown, hidden: rows.length - shown.length, showMore: () => setMost(most + atOnce) };
}
