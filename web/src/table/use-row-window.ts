import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { RowId } from './column.ts';

const rowHeight = 53;
const cardHeight = 340;
const cardGap = 12;
const overscan = 4;

interface RowWindowOptions {
  ids: readonly RowId[];
  /** The row in edit stays mounted wherever the table is scrolled to; -1 for none. */
  pinned: number;
  /** Cards scroll with the page, a table within its own frame. */
  asCards: boolean;
  frame: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
}

export interface RowWindow {
  /** Rows to mount, each with the empty space before it. */
  readonly mounted: readonly { index: number; gap: number }[];
  readonly gapAfter: number;
  measure(row: HTMLTableRowElement | null): void;
}

/** Which of many rows have to be in the document. */
export function useRowWindow({ ids, pinned, asCards, frame, body }: RowWindowOptions): RowWindow {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (!body.current) return;
    const { top } = body.current.getBoundingClientRect();
    setMargin(Math.round(asCards ? top + window.scrollY : body.current.offsetTop));
  }, [asCards, body]);

  const rangeExtractor = useCallback((range: Range) => withPinned(defaultRangeExtractor(range), pinned), [pinned]);
  // New functions would have all rows measured anew at every scroll.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const estimateSize = useCallback(() => (asCards ? cardHeight : rowHeight), [asCards]);
  const options = {
    count: ids.length,
    getItemKey,
    estimateSize,
    overscan,
    gap: asCards ? cardGap : 0,
    rangeExtractor,
    scrollMargin: margin,
  };
  const inFrame = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...options,
    enabled: !asCards,
    getScrollElement: () => frame.current,
  });
  const onPage = useWindowVirtualizer<HTMLTableRowElement>({ ...options, enabled: asCards });
  const rows = asCards ? onPage : inFrame;

  let end = margin;
  const mounted = rows.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return { mounted, gapAfter: margin + rows.getTotalSize() - end, measure: rows.measureElement };
}

function withPinned(indexes: number[], pinned: number): number[] {
  if (pinned < 0 || indexes.includes(pinned)) return indexes;
  return [...indexes, pinned].sort((a, b) => a - b);
}
