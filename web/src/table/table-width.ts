import type { Column } from './column.ts';

/** All of them in rem, as the widths of columns are. */
export const selectWidth = 2.5;
/** What the page leaves free at both sides of a screen, and a scroll bar; `EditableTable.module.css` has it too. */
const margins = 6;
/** The least that a PDF needs beside the table, and the space between them. */
const panelWidth = 27;
/** From here on a table that does not fit scrolls sideways: so many cards would be a longer way. */
const alwaysTable = 64;

export type Widths = readonly Pick<Column<never>, 'width'>[];

/** What the columns need together. */
export function tableWidth(columns: Widths, actions: number): number {
  return columns.reduce((sum, { width }) => sum + width, selectWidth + actionsWidth(actions));
}

/** In CSS, where `--table-spare` is a column's share of what the window has beyond that. */
export function columnWidth({ width, upTo }: Pick<Column<never>, 'width' | 'upTo'>): string {
  return upTo === undefined ? `${width}rem` : `clamp(${width}rem, ${width}rem + var(--table-spare), ${upTo}rem)`;
}

/** For how many buttons rows have room: none where nobody may do anything with them, else one at least. */
export const buttonCount = (actions: readonly unknown[] | undefined) => (actions ? Math.max(actions.length, 1) : 0);

/** What so many buttons of a row need; a row in edit has two of its own. */
export function actionsWidth(count: number): number {
  return count === 0 ? 0 : 0.75 + 2.5 * Math.max(count, 2);
}

/** A media query: whether there is too little room for a table, so that rows become cards. */
export function cardsQuery(columns: Widths, actions: number): string {
  return `not (min-width: ${Math.min(tableWidth(columns, actions) + margins, alwaysTable)}rem)`;
}

/** A media query: whether a card is so narrow that only what leads fits in beside each other. */
export const narrowCardsQuery = 'not (min-width: 36em)';

/** A media query: whether a PDF fits in beside the table. */
export function roomBesideQuery(columns: Widths, actions: number): string {
  return `(min-width: ${tableWidth(columns, actions) + panelWidth + margins}rem)`;
}
