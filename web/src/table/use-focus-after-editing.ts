import { type RefObject, useEffect, useRef } from 'react';
import type { RowId } from './column.ts';

/** A row that leaves edit takes its fields away, so the focus goes back to where the edit was begun. */
export function useFocusAfterEditing(
  editedId: RowId | undefined,
  frame: RefObject<HTMLElement | null>,
  addButton: RefObject<HTMLElement | null>,
): void {
  const last = useRef<RowId>(undefined);
  useEffect(() => {
    const ended = last.current;
    last.current = editedId;
    if (ended === undefined || editedId !== undefined || document.activeElement !== document.body) return;
    const editButton = frame.current?.querySelector<HTMLElement>(`[data-row="${ended}"] [data-action="edit"]`);
    (editButton ?? addButton.current)?.focus({ preventScroll: true });
  }, [editedId, frame, addButton]);
}
