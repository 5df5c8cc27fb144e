import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnWidths } from './ColumnWidths.tsx';
import { ConfirmRemoval } from './ConfirmRemoval.tsx';
import type { StoredRow } from './column.ts';
import classes from './EditableTable.module.css';
import { EmptyTable } from './EmptyTable.tsx';
import { useExport } from './export/use-export.ts';
import { loadPreview } from './pdf/load-preview.ts';
import { PreviewContext } from './pdf/preview-context.ts';
import { usePdfPreview } from './pdf/use-pdf-preview.ts';
import { PrintedTable } from './print/PrintedTable.tsx';
import { usePrinting } from './print/use-printing.ts';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { EditableTableProps } from './table-props.ts';
import { cardsQuery, roomBesideQuery, tableWidth } from './table-width.ts';
import { useFocusAfterEditing } from './use-focus-after-editing.ts';
import { useLines } from './use-lines.ts';
import { useRemoval } from './use-removal.ts';
import { useRowEditing } from './use-row-editing.ts';
import { useSelection } from './use-selection.ts';
import { useShownRows } from './use-shown-rows.ts';
import type { RowHandlers } from './ViewRow.tsx';
import './palette.css';

const PdfPreview = lazy(loadPreview);

export function EditableTable<Row extends StoredRow>(props: EditableTableProps<Row>) {
  const { label, owner, rows, columns, order, loading, emptyText, changes, download, checkPdf } = props;
  const { t } = useTranslation();
  const editable = changes !== undefined;
  const asCards = useMediaQuery(cardsQuery(columns, editable), undefined, atOnce);
  const hasRoomBeside = useMediaQuery(roomBesideQuery(columns, editable), undefined, atOnce);
  const area = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const { state, opening, dispatch, edit, add, change, submit, cancel } = useRowEditing(columns, changes?.save);
  const editedId = state.editing?.id;
  const { shown, sort, sortBy, filter, setFilter } = useShownRows({ rows, columns, order, editedId, t });
  const isProtected = changes?.isProtected ?? never;
  const { selectable, chosen, extent } = useSelection(shown, state.selected, isProtected);
  const { ask, ...removal } = useRemoval(changes?.remove, addButton);
  useFocusAfterEditing(editedId, frame, addButton);
  const exported = chosen.length > 0 ? chosen : shown;
  const exporting = useExport({ label, owner, rows: exported, columns, t });
  const preview = usePdfPreview({ rows, shown, columns, area, t });
  const printing = usePrinting(area);

  const lines = useLines(shown, editedId, changes?.blank);
  const isEditing = editedId !== undefined;
  const visible = useMemo(
    () => columns.filter((column) => isEditing || !column.onlyWhileEditing),
    [columns, isEditing],
  );
  const on = useMemo<RowHandlers<Row>>(
    () => ({
      select: (row) => dispatch({ type: 'select', id: row.id }),
      edit,
      remove: (row) => ask({ rows: [row], from: 'row' }),
    }),
    [dispatch, edit, ask],
  );

  const locked = isEditing || opening || removal.running;
  return (
    <section ref={area} className={classes.area} aria-label={label}>
      <Toolbar
        filter={filter}
        onFilter={setFilter}
        shown={shown.length}
        total={rows.length}
        selected={chosen.length}
        addButton={addButton}
        add={changes && { disabled: locked, run: () => add(changes.blank) }}
        remove={
          changes && {
            disabled: locked || loading || chosen.length === 0,
            run: () => ask({ rows: chosen, from: 'selection' }),
          }
        }
        download={
          download && { disabled: !chosen.some(download.has), busy: download.busy, run: () => download.run(chosen) }
        }
        exporting={{
          rows: exported.length,
          selected: chosen.length > 0,
          busy: exporting.busy,
          onExport: exporting.run,
        }}
      />
      {printing && <PrintedTable label={label} rows={shown} total={rows.length} filter={filter} columns={columns} />}
      <div
        className={classes.content}
        style={{ '--table-width': `${tableWidth(visible, editable)}rem` } as CSSProperties}
        data-beside={(preview.pdf && hasRoomBeside) || undefined}
      >
        <PreviewContext value={preview.open}>
          {lines.length === 0 ? (
            <EmptyTable text={emptyText} onClearFilter={rows.length > 0 ? () => setFilter('') : undefined} />
          ) : (
            <div
              ref={frame}
              className={classes.frame}
              data-cards={asCards || undefined}
              data-editing={isEditing || undefined}
            >
              <table className={classes.table} aria-rowcount={lines.length + 1}>
                <caption>{label}</caption>
                <ColumnWidths columns={visible} editable={editable} />
                <TableHead
                  columns={visible}
                  sort={sort}
                  onSort={sortBy}
                  selection={extent}
                  selectionDisabled={locked || selectable.length === 0}
                  onSelectAll={() =>
                    dispatch({ type: 'selectOnly', ids: extent === 'all' ? [] : selectable.map((row) => row.id) })
                  }
                  editable={editable}
                />
                <TableBody
                  lines={lines}
                  columns={visible}
                  state={state}
                  previewedId={preview.pdf?.rowId}
                  locked={locked}
                  editable={editable}
                  asCards={asCards}
                  frame={frame}
                  t={t}
                  on={on}
                  isProtected={isProtected}
                  onChange={change}
                  onSave={submit}
                  onCancel={cancel}
                />
              </table>
            </div>
          )}
        </PreviewContext>
        {preview.pdf && (
          <Suspense>
            <PdfPreview
              beside={hasRoomBeside}
              pdf={preview.pdf}
              place={preview.place}
              check={checkPdf}
              onShow={preview.show}
              onClose={preview.close}
            />
          </Suspense>
        )}
      </div>
      {changes && (
        <ConfirmRemoval
          entity={changes.entityName(removal.count)}
          opened={removal.opened}
          onConfirm={removal.confirm}
          onClose={removal.close}
        />
      )}
    </section>
  );
}

const never = () => false;
const atOnce = { getInitialValueInEffect: false };
