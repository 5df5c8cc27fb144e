import type { Column } from './column.ts';
import { actionsWidth, selectWidth } from './table-width.ts';

interface ColumnWidthsProps {
  columns: readonly Pick<Column<never>, 'name' | 'width' | 'grows'>[];
  /** How many buttons a row has. */
  actions: number;
}

/** Fixed widths, as they would jump about while other rows scroll in. */
export function ColumnWidths({ columns, actions }: ColumnWidthsProps) {
  return (
    <colgroup>
      <col style={{ width: `${selectWidth}rem` }} />
      {columns.map(({ name, width, grows }) => (
        <col key={name} style={grows ? undefined : { width: `${width}rem` }} />
      ))}
      {actions > 0 && <col style={{ width: `${actionsWidth(actions)}rem` }} />}
    </colgroup>
  );
}
