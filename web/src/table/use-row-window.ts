import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { RowId } from './column.ts';
import { isUnsaved } from './editing.ts';
import { TypicalHeight } from './typical-height.ts';

const rowHeight = 53;
const cardHeight = 200;
const cardGap = 12;
const overscan = 4;
/** So few are all there, also for the browser's own search; more would take long to draw. */
const fewRows = 30;
const fewCards = 20;

interface RowWindowOptions {
  ids: readonly RowId[];
  /** The row in edit stays mounted wherever the table is scrolled to, as does the one with the focus; -1 for none. */
  pinned: number;
  /** Cards scroll with the page, a table within its own frame. */
  asCards: boolean;
  frame: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
}

interface RowWindow {
  /** Nothing can be revealed before. */
  readonly isDrawn: boolean;
  /** Rows to mount, each with the empty space before it. */
  readonly mounted: readonly { index: number; gap: number }[];
  readonly gapAfter: number;
  measure(row: HTMLTableRowElement | null): void;
  /** Scrolls a row into sight, if it is not there already. */
  reveal(index: number): void;
}

/** Which of many rows have to be in the document. */
export function useRowWindow({ ids, pinned, asCards, frame, body }: RowWindowOptions): RowWindow {
  // The first rows are laid out by themselves: measured as they are drawn, they would keep the screen from answering.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const next = requestAnimationFrame(() => startTransition(() => setDrawn(true)));
    return () => cancelAnimationFrame(next);
  }, []);
  const [margin, setMargin] = useState(0);
  // After every render, as what stands above the rows may have grown, or have come into sight only now.
  useLayoutEffect(() => {
    if (isDrawn && body.current) setMargin(spaceAbove(body.current, asCards));
  });

  const rangeExtractor = useCallback(
    (range: Range) => {
      const focused = focusedRow(body.current, ids);
      // Tab goes from there to what stands before and after it.
      const kept = focused < 0 ? [] : [focused - 1, focused, focused + 1];
      return withKept(defaultRangeExtractor(range), [pinned, ...kept], range.count);
    },
    [ids, pinned, body],
  );
  // New functions would have all rows measured anew at every scroll.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const typical = useMemo(() => new TypicalHeight(asCards ? cardHeight : rowHeight), [asCards]);
  const estimateSize = useCallback(() => typical.guess(), [typical]);
  const measureElement = useCallback(
    (row: HTMLElement, entry: ResizeObserverEntry | undefined) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? (isDrawn ? row.getBoundingClientRect().height : 0);
      // In a tab that is not in front rows have no height; taken at its word, that would mount all of them.
      if (height === 0) return typical.guess();
      typical.see(height);
      return height;
    },
    [typical, isDrawn],
  );
  // Without the one that is being added, which would have it change over and back.
  const stored = ids.length - (isUnsaved(ids[pinned] ?? 0) ? 1 : 0);
  const isShort = stored <= (asCards ? fewCards : fewRows);
  const options = {
    count: ids.length,
    getItemKey,
    estimateSize,
    measureElement,
    overscan: isShort ? ids.length : overscan,
    gap: asCards ? cardGap : 0,
    rangeExtractor,
    // Until it is measured: most of the rows are then drawn with the screen, in small steps, and not all at once after it.
    initialRect: { width: 0, height: window.innerHeight / 2 },
    scrollMargin: margin,
    // The sticky head covers as much as it takes up.
    scrollPaddingStart: asCards ? 0 : margin,
  };
  const inFrame = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...options,
    enabled: !asCards,
    getScrollElement: () => (isDrawn ? frame.current : null),
    observeElementOffset: offsetFromNow,
  });
  // Cards are first drawn while the screen before is still in sight: how far that one was scrolled is none of theirs.
  const onPage = useWindowVirtualizer<HTMLTableRowElement>({ ...options, enabled: asCards, initialOffset: 0 });
  const rows = asCards ? onPage : inFrame;

  let end = margin;
  const mounted = rows.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  const reveal = (index: number) => rows.scrollToIndex(index, { align: 'auto' });
  return { isDrawn, mounted, gapAfter: margin + rows.getTotalSize() - end, measure: rows.measureElement, reveal };
}

/** Begins with how far it is scrolled already: a row in edit may have been brought into sight meanwhile. */
const offsetFromNow: typeof observeElementOffset = (rows, tell) => {
  tell(rows.scrollElement?.scrollTop ?? 0, false);
  return observeElementOffset(rows, tell);
};

/** Where the rows begin: on the page for cards, within the frame for a table. */
function spaceAbove(body: HTMLElement, asCards: boolean): number {
  return Math.round(asCards ? body.getBoundingClientRect().top + window.scrollY : body.offsetTop);
}

/** The focus would be lost with its row; -1 where none has it. */
function focusedRow(body: HTMLElement | null, ids: readonly RowId[]): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row && body?.contains(row) ? ids.indexOf(Number(row.dataset.row)) : -1;
}

function withKept(indexes: readonly number[], kept: readonly number[], count: number): number[] {
  const there = kept.filter((index) => index >= 0 && index < count);
  return [...new Set([...indexes, ...there])].sort((a, b) => a - b);
}
