import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './actions.ts';
import { ColumnWidths } from './ColumnWidths.tsx';
import type { Column, Line, StoredRow } from './column.ts';
import classes from './EditableTable.module.css';
import type { FieldRemark } from './remarks.ts';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { cardsQuery, type Widths } from './table-width.ts';
import type { useRowEditing } from './use-row-editing.ts';
import type { useSelection } from './use-selection.ts';
import type { useShownRows } from './use-shown-rows.ts';
import type { RowHandlers } from './ViewRow.tsx';

interface TableFrameProps<Row extends StoredRow> {
  label: string;
  lines: readonly Line<Row>[];
  /** All rows of the table, whatever the filter says. */
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Of all columns, those that are there only while a row is edited among them. */
  widths: Widths;
  /** Left out where nobody may do anything with a row. */
  actions: readonly RowAction<Row>[] | undefined;
  editor: ReturnType<typeof useRowEditing<Row>>;
  list: Pick<ReturnType<typeof useShownRows<Row>>, 'sort' | 'sortBy'>;
  selection: ReturnType<typeof useSelection<Row>>;
  besideId: number | undefined;
  markedId: number | undefined;
  /** On the row in edit. */
  remarks: readonly FieldRemark[];
  locked: boolean;
  onDetails: ((row: Row) => void) | undefined;
  onGiveUp(): void;
}

const atOnce = { getInitialValueInEffect: false };

/** The table itself, or on a narrow window its rows as cards. */
export function TableFrame<Row extends StoredRow>(props: TableFrameProps<Row>) {
  const {
    label,
    lines,
    rows,
    columns,
    widths,
    actions,
    editor,
    list,
    selection,
    besideId,
    markedId,
    remarks,
    locked,
    onDetails,
    onGiveUp,
  } = props;
  const { state, dispatch } = editor;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const buttons = actions ? Math.max(actions.length, 1) : 0;
  const asCards = useMediaQuery(cardsQuery(widths, buttons), undefined, atOnce);
  const on = useMemo<RowHandlers<Row>>(
    () => ({ select: (row) => dispatch({ type: 'select', id: row.id }), openDetails: onDetails }),
    [dispatch, onDetails],
  );
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-cards={asCards || undefined}
      data-editing={state.editing ? true : undefined}
    >
      <table className={classes.table} aria-rowcount={lines.length + 1}>
        <caption>{label}</caption>
        <ColumnWidths columns={columns} actions={buttons} />
        <TableHead
          columns={columns}
          sort={list.sort}
          onSort={list.sortBy}
          selection={selection.extent}
          selectionDisabled={locked || selection.selectable.length === 0}
          onSelectAll={() => dispatch({ type: 'selectOnly', ids: selection.afterSelectAll() })}
          hasActions={buttons > 0}
        />
        <TableBody
          lines={lines}
          rows={rows}
          columns={columns}
          actions={actions}
          state={state}
          besideId={besideId}
          markedId={markedId}
          remarks={remarks}
          locked={locked}
          asCards={asCards}
          frame={frame}
          t={t}
          on={on}
          isProtected={selection.isProtected}
          onChange={editor.change}
          onSave={editor.submit}
          onCancel={editor.cancel}
          onGiveUp={onGiveUp}
        />
      </table>
    </div>
  );
}
