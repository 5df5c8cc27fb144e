import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { RowAction } from './actions.ts';
import type { Column, DraftValue, Line, RowId, StoredRow } from './column.ts';
import { EditRow } from './EditRow.tsx';
import type { TableState } from './editing.ts';
import type { FieldRemark } from './remarks.ts';
import classes from './rows.module.css';
import { useRowWindow } from './use-row-window.ts';
import { type Fold, type RowHandlers, ViewRow } from './ViewRow.tsx';

interface TableBodyProps<Row> {
  lines: readonly Line<Row>[];
  /** All rows of the table, whatever the filter says. */
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Left out where nobody may do anything with a row. */
  actions: readonly RowAction<Row>[] | undefined;
  state: TableState<Row>;
  /** The row that something beside the table belongs to. */
  besideId: number | undefined;
  /** The row that a link meant. */
  markedId: number | undefined;
  /** On the row in edit. */
  remarks: readonly FieldRemark[];
  locked: boolean;
  asCards: boolean;
  /** The names of the columns that a narrow card leads with. */
  leads: readonly string[];
  /** Cards that show all of a row; left out where all of them do. */
  unfolded: ReadonlySet<RowId> | undefined;
  frame: RefObject<HTMLElement | null>;
  t: TFunction;
  on: RowHandlers<Row>;
  isProtected(row: Row): boolean;
  onChange(name: string, value: DraftValue): void;
  onSave(andNext?: boolean): void;
  onCancel(): void;
  onGiveUp(): void;
}

/** The part that scrolling re-renders: it decides which rows are mounted, and nothing above it has to know. */
export function TableBody<Row extends StoredRow>(props: TableBodyProps<Row>) {
  const {
    lines,
    rows: all,
    columns,
    actions,
    state,
    besideId,
    markedId,
    remarks,
    locked,
    asCards,
    leads,
    unfolded,
    frame,
    t,
    on,
    isProtected,
    ...edit
  } = props;
  const { editing, selected, saved } = state;
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = useMemo(() => lines.map((line) => line.id), [lines]);
  const titles = useMemo(() => columns.map(({ title }) => t(title)), [columns, t]);
  const pinned = editing ? ids.indexOf(editing.id) : -1;
  const { isDrawn, mounted, gapAfter, measure, reveal } = useRowWindow({ ids, pinned, asCards, frame, body });
  const revealRow = useEffectEvent((id: RowId) => {
    const index = ids.indexOf(id);
    if (index >= 0) reveal(index);
  });
  useEffect(() => {
    if (isDrawn && besideId !== undefined && !asCards) revealRow(besideId);
  }, [isDrawn, besideId, asCards]);
  useEffect(() => {
    if (isDrawn && saved !== null) revealRow(saved);
  }, [isDrawn, saved]);
  // Before it is painted, and so again when a screen that was left half-way comes back as it was.
  useLayoutEffect(() => {
    if (!isDrawn || markedId === undefined) return;
    // A new screen is shown from its top first.
    const frameId = requestAnimationFrame(() => revealRow(markedId));
    return () => cancelAnimationFrame(frameId);
  }, [isDrawn, markedId]);

  /** The card that a link meant is there to be read. */
  function foldOf(id: number): Fold | undefined {
    return unfolded && (unfolded.has(id) === (id === markedId) ? 'folded' : 'open');
  }

  const rows = mounted.flatMap(({ index, gap }) => {
    const line = lines[index];
    if (!line) return [];
    const place = { index, columns, titles, t, measure };
    const row =
      editing?.id === line.id ? (
        <EditRow key={line.id} line={line} editing={editing} rows={all} remarks={remarks} {...place} {...edit} />
      ) : isStored(line) ? (
        <ViewRow
          key={line.id}
          row={line}
          selected={selected.has(line.id)}
          isBeside={line.id === besideId}
          isMarked={line.id === markedId}
          isSaved={line.id === saved}
          leads={leads}
          fold={foldOf(line.id)}
          isProtected={isProtected(line)}
          locked={locked}
          actions={actions}
          on={on}
          {...place}
        />
      ) : null;
    return gap > 0 ? [<Gap key={`gap-${index}`} height={gap} />, row] : [row];
  });

  return (
    <tbody ref={body}>
      {rows}
      {gapAfter > 0 && <Gap height={gapAfter} />}
    </tbody>
  );
}

/** Stands in for rows that are not mounted. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden className={classes.gap} style={{ height }} />;
}

function isStored<Row extends StoredRow>(line: Line<Row>): line is Row {
  return typeof line.id === 'number';
}
