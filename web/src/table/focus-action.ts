import type { RowId } from './column.ts';

/** The button of an action, over the table or in a row. */
export function findAction(area: HTMLElement | null, key: string, row?: RowId): HTMLElement | null | undefined {
  const inRow = row === undefined ? '' : `[data-row="${row}"] `;
  return area?.querySelector<HTMLElement>(`${inRow}[data-action="${key}"]`);
}

/** Gives it the focus. Tells whether there was one. */
export function focusAction(area: HTMLElement | null, key: string, row?: RowId): boolean {
  const button = findAction(area, key, row);
  button?.focus({ preventScroll: true });
  return Boolean(button);
}
