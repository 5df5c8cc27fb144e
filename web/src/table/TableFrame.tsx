import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './actions.ts';
import { ColumnWidths } from './ColumnWidths.tsx';
import type { Column, Line, RowId, StoredRow } from './column.ts';
import classes from './EditableTable.module.css';
import { toggled } from './editing.ts';
import type { FieldRemark } from './remarks.ts';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { buttonCount, narrowCardsQuery } from './table-width.ts';
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
  leads: readonly string[] | undefined;
  asCards: boolean;
  /** Left out where nobody may do anything with a row. */
  actions: readonly RowAction<Row>[] | undefined;
  editor: ReturnType<typeof useRowEditing<Row>>;
  list: Pick<ReturnType<typeof useShownRows<Row>>, 'sort' | 'setSort'>;
  selection: ReturnType<typeof useSelection<Row>>;
  besideId: number | undefined;
  markedId: number | undefined;
  /** On the row in edit. */
  remarks: readonly FieldRemark[];
  locked: boolean;
  onDetails: ((row: Row) => void) | undefined;
  noteOf: ((row: Row) => string | null) | undefined;
  onGiveUp(): void;
}

const none: readonly never[] = [];
const noneUnfolded: ReadonlySet<RowId> = new Set();
const atOnce = { getInitialValueInEffect: false };

/** The table itself, or on a narrow window its rows as cards. */
export function TableFrame<Row extends StoredRow>(props: TableFrameProps<Row>) {
  const {
    label,
    lines,
    rows,
    columns,
    leads = none,
    asCards,
    actions,
    editor,
    list,
    selection,
    besideId,
    markedId,
    remarks,
    locked,
    onDetails,
    noteOf,
    onGiveUp,
  } = props;
  const { state, dispatch } = editor;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const buttons = buttonCount(actions);
  const isNarrow = useMediaQuery(narrowCardsQuery, undefined, atOnce);
  const folds = asCards && isNarrow && leads.length > 0;
  const [unfolded, setUnfolded] = useState(noneUnfolded);
  const on = useMemo<RowHandlers<Row>>(
    () => ({
      select: (row) => dispatch({ type: 'select', id: row.id }),
      openDetails: onDetails,
      unfold: (row) => setUnfolded((known) => toggled(known, row.id)),
      noteOf,
    }),
    [dispatch, onDetails, noteOf],
  );
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-cards={asCards || undefined}
      data-editing={state.editing ? true : undefined}
    >
      <table className={classes.table} aria-label={label} aria-rowcount={lines.length + 1}>
        <ColumnWidths columns={columns} actions={buttons} />
        <TableHead
          columns={columns}
          sort={list.sort}
          onSort={list.setSort}
          asCards={asCards}
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
          leads={leads}
          unfolded={folds ? unfolded : undefined}
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
