import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { drawOnce } from './draw-once.ts';
import { usePrinting } from './use-printing.ts';

interface InStepsProps<Row extends object> {
  rows: readonly Row[];
  /** All are drawn anew by another function, so the same one as long as it draws the same. */
  draw(row: Row): ReactNode;
  /** So few that drawing them leaves room for a frame: less than these of items with fields and buttons. */
  step?: number;
}

/** The items of a list, drawn a few at a time: a hundred in one go would keep the screen from answering. Paper gets all. */
export function InSteps<Row extends object>({ rows, draw, step = 20 }: InStepsProps<Row>) {
  const [drawn, setDrawn] = useState(step);
  const printing = usePrinting();
  const isLonger = rows.length > drawn;
  useEffect(() => {
    if (!isLonger) return;
    // One step to a frame: several would be laid out together.
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + step)));
    return () => cancelAnimationFrame(frame);
  }, [isLonger, drawn, step]);
  // The very items of before, so that a step, or more rows, draw none but their own.
  const drawRow = useMemo(() => drawOnce(draw), [draw]);
  const items = useMemo(() => rows.map(drawRow), [rows, drawRow]);
  return printing ? items : items.slice(0, drawn);
}
