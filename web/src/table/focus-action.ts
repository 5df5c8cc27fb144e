import type { RowId } from './column.ts';

/** Gives the focus to the button of an action, over the table or in a row. Tells whether there was one. */
export function focusAction(area: HTMLElement | null, key: string, row?: RowId): boolean {
  const inRow = row === undefined ? '' : `[data-row="${row}"] `;
  const button = area?.querySelector<HTMLElement>(`${inRow}[data-action="${key}"]`);
  button?.focus({ preventScroll: true });
  return button !== null && button !== undefined;
}
