import type { Column } from './column.ts';
import { actionsWidth, columnWidth, selectWidth } from './table-width.ts';

interface ColumnWidthsProps {
  columns: readonly Pick<Column<never>, 'name' | 'width' | 'upTo' | 'grows'>[];
  /** How many buttons a row has. */
  actions: number;
}

/** Fixed widths, as they would jump about while other rows scroll in. */
export function ColumnWidths({ columns, actions }: ColumnWidthsProps) {
  return (
    <colgroup>
      <col style={{ width: `${selectWidth}rem` }} />
      {columns.map(({ name, grows, ...column }) => (
        <col key={name} style={grows ? undefined : { width: columnWidth(column) }} />
      ))}
      {actions > 0 && <col style={{ width: `${actionsWidth(actions)}rem` }} />}
    </colgroup>
  );
}
