import type { TFunction } from 'i18next';
import { memo } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { RowIcon } from '../ui/RowIcon.tsx';
import type { RowAction } from './actions.ts';
import type { Column, StoredRow } from './column.ts';
import classes from './rows.module.css';
import { Tick } from './Tick.tsx';

/** What a row can ask of its table; the same object for all of them as long as it means the same, so that rows stay still. */
export interface RowHandlers<Row> {
  select(row: Row): void;
  /** Left out by a table whose rows are no more than their cells. */
  openDetails?: ((row: Row) => void) | undefined;
  /** Shows all of a card, or what leads. */
  unfold(row: Row): void;
  /** What somebody wrote about a row, which an open card has the room for. */
  noteOf?: ((row: Row) => string | null) | undefined;
}

/** How much of a narrow card is shown. */
export type Fold = 'folded' | 'open';

export interface ViewRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  /** Of the columns, in the reader's language. */
  titles: readonly string[];
  /** Left out where nobody may do anything with a row. */
  actions: readonly RowAction<Row>[] | undefined;
  selected: boolean;
  /** Something of it stands beside the table. */
  isBeside: boolean;
  /** A link meant it. */
  isMarked: boolean;
  /** It was saved just now. */
  isSaved: boolean;
  /** The names of the columns that a narrow card leads with. */
  leads: readonly string[];
  /** Left out where all of a row is shown. */
  fold: Fold | undefined;
  /** Another row is in edit, or a deletion or the reading of files is under way. */
  locked: boolean;
  /** Cannot be selected. */
  isProtected: boolean;
  on: RowHandlers<Row>;
  t: TFunction;
  measure(row: HTMLTableRowElement | null): void;
}

function PlainViewRow<Row extends StoredRow>(props: ViewRowProps<Row>) {
  const {
    row,
    index,
    columns,
    titles,
    actions,
    selected,
    isBeside,
    isMarked,
    isSaved,
    leads,
    fold,
    locked,
    isProtected,
    on,
    t,
    measure,
  } = props;
  const { openDetails } = on;
  const note = fold === 'open' && on.noteOf?.(row);
  /** Its number and what a card leads with tell it from the others. */
  const idOf = ({ name }: Column<Row>, at: number) =>
    at === 0 || name === leads[0] ? `row-${row.id}-${name}` : undefined;
  const describedBy = columns.map(idOf).filter(Boolean).join(' ');
  return (
    <tr
      ref={measure}
      className={classes.row}
      data-index={index}
      data-row={row.id}
      data-selected={selected || undefined}
      data-beside={isBeside || undefined}
      data-marked={isMarked || undefined}
      data-saved={isSaved || undefined}
      data-fold={fold}
      aria-rowindex={index + 2}
      aria-current={isMarked || undefined}
    >
      <td className={classes.select}>
        {!isProtected && (
          <Tick
            label={t('table.selectRow', { id: row.id })}
            checked={selected}
            disabled={locked}
            onChange={() => on.select(row)}
          />
        )}
      </td>
      {columns.map((column, at) => {
        const title = titles[at] ?? '';
        const content = column.show(row, { t, title, describedBy });
        return (
          <td
            key={column.name}
            id={idOf(column, at)}
            className={classes.cell}
            data-label={title}
            data-align={column.align}
            data-lead={fold && (leads.indexOf(column.name) + 1 || undefined)}
          >
            {at === 0 && openDetails ? (
              <button
                type="button"
                className={classes.details}
                data-action="details"
                title={t('table.details')}
                onClick={() => openDetails(row)}
              >
                {content}
              </button>
            ) : (
              content
            )}
          </td>
        );
      })}
      {note && (
        <td className={classes.cell} data-label={t('details.note')}>
          <span className={classes.note}>{note}</span>
        </td>
      )}
      {fold && (
        <td className={classes.more}>
          {/* On a card nothing shows that its first cell is a button. */}
          {fold === 'open' && openDetails && (
            <button type="button" aria-describedby={describedBy} onClick={() => openDetails(row)}>
              {t('table.details')}
            </button>
          )}
          <button
            type="button"
            aria-expanded={fold === 'open'}
            aria-describedby={describedBy}
            onClick={({ currentTarget, detail }) => {
              on.unfold(row);
              // Pressed by a key: what opens before it may push it out of sight.
              if (detail === 0) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }));
            }}
          >
            {t(fold === 'open' ? 'table.less' : 'table.more')}
            <RowIcon name="unfold" />
          </button>
        </td>
      )}
      {actions && (
        <td className={classes.actions}>
          <div>
            {actions.map(
              ({ key, label, icon, tone, isFor, run }) =>
                isFor?.(row) !== false && (
                  <IconButton
                    key={key}
                    data-action={key}
                    label={label}
                    aria-describedby={describedBy}
                    tone={tone ?? 'plain'}
                    disabled={locked}
                    onClick={() => run(row)}
                  >
                    <RowIcon name={icon} />
                  </IconButton>
                ),
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

/** Selecting, editing and scrolling re-render only the rows that they change. */
export const ViewRow = memo(PlainViewRow) as typeof PlainViewRow;
