import { type RefObject, useEffect, useRef } from 'react';
import type { RowId } from './column.ts';
import { isUnsaved } from './editing.ts';
import { focusAction } from './focus-action.ts';

/** A row that leaves edit takes its fields away, so the focus goes back to where the edit was begun. */
export function useFocusAfterEditing(editedId: RowId | undefined, area: RefObject<HTMLElement | null>): void {
  const last = useRef<RowId>(undefined);
  useEffect(() => {
    const ended = last.current;
    last.current = editedId;
    if (ended === undefined || editedId !== undefined || document.activeElement !== document.body) return;
    focusRow(area.current, ended);
  }, [editedId, area]);
}

/** Frames that a row has to come: one that is sorted far away now is scrolled to first. */
const patience = 30;

function focusRow(area: HTMLElement | null, id: RowId, frames = patience): void {
  if (document.activeElement !== document.body || focusAction(area, 'edit', id)) return;
  if (frames === 0 || isUnsaved(id)) focusAction(area, 'add');
  else requestAnimationFrame(() => focusRow(area, id, frames - 1));
}
