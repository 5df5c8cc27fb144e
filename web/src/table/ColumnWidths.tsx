import type { Column } from './column.ts';
import { actionsWidth, selectWidth } from './table-width.ts';

interface ColumnWidthsProps {
  columns: readonly Pick<Column<never>, 'name' | 'width' | 'grows'>[];
  editable: boolean;
}

/** Fixed widths, as they would jump about while other rows scroll in. */
export function ColumnWidths({ columns, editable }: ColumnWidthsProps) {
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
