import { type RefObject, useEffect, useRef } from 'react';
import type { RowId } from './column.ts';
import { focusAction } from './focus-action.ts';

/** A row that leaves edit takes its fields away, so the focus goes back to where the edit was begun. */
export function useFocusAfterEditing(editedId: RowId | undefined, area: RefObject<HTMLElement | null>): void {
  const last = useRef<RowId>(undefined);
  useEffect(() => {
    const ended = last.current;
    last.current = editedId;
    if (ended === undefined || editedId !== undefined || document.activeElement !== document.body) return;
    if (!focusAction(area.current, 'edit', ended)) focusAction(area.current, 'add');
  }, [editedId, area]);
}
