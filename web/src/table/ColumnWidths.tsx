import type { CSSProperties } from 'react';
import type { Column } from './column.ts';

/** In rem, as the widths of columns are. */
const selectWidth = 2.5;
const actionsWidth = 5.75;

type Widths = readonly Pick<Column<never>, 'name' | 'width' | 'grows'>[];

/** What the columns need together; the style sheet decides where it holds. */
export function widthVariable(columns: Widths, editable: boolean): CSSProperties {
  const rem = columns.reduce((sum, column) => sum + column.width, selectWidth + (editable ? actionsWidth : 0));
  return { '--table-min-width': `${rem}rem` } as CSSProperties;
}

/** Fixed widths, as they would jump about while other rows scroll in. */
export function ColumnWidths({ columns, editable }: { columns: Widths; editable: boolean }) {
  return (
    <colgroup>
      <col style={{ width: `${selectWidth}rem` }} />
      {columns.map(({ name, width, grows }) => (
        <col key={name} style={grows ? undefined : { width: `${width}rem` }} />
      ))}
      {editable && <col style={{ width: `${actionsWidth}rem` }} />}
    </colgroup>
  );
}
