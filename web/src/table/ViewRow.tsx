import type { TFunction } from 'i18next';
import { memo } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import type { Column, StoredRow } from './column.ts';
import { perLanguage } from './per-language.ts';
import { RowIcon } from './RowIcon.tsx';
import classes from './rows.module.css';
import { Tick } from './Tick.tsx';

/** What a row can ask of its table; the same object for all of them and for ever, so that rows stay still. */
export interface RowHandlers<Row> {
  select(row: Row): void;
  edit(row: Row): void;
  remove(row: Row): void;
}

interface ViewRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  /** Of the columns, in the reader's language. */
  titles: readonly string[];
  selected: boolean;
  /** One of its PDFs stands beside the table. */
  previewed: boolean;
  /** Another row is in edit, or a deletion is under way. */
  locked: boolean;
  editable: boolean;
  /** Cannot be selected or deleted. */
  isProtected: boolean;
  on: RowHandlers<Row>;
  t: TFunction;
  measure(row: HTMLTableRowElement | null): void;
}

const actionNames = perLanguage((t) => ({ edit: t('table.edit'), remove: t('table.remove') }));

function PlainViewRow<Row extends StoredRow>(props: ViewRowProps<Row>) {
  const { row, index, columns, titles, selected, previewed, locked, editable, isProtected, on, t, measure } = props;
  return (
    <tr
      ref={measure}
      className={classes.row}
      data-index={index}
      data-row={row.id}
      data-selected={selected || undefined}
      data-previewed={previewed || undefined}
      aria-rowindex={index + 2}
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
        return (
          <td key={column.name} className={classes.cell} data-label={title} data-align={column.align}>
            {column.show(row, { t, title })}
          </td>
        );
      })}
      {editable && (
        <td className={classes.actions}>
          <div>
            <IconButton data-action="edit" label={actionNames(t).edit} disabled={locked} onClick={() => on.edit(row)}>
              <RowIcon name="edit" />
            </IconButton>
            {!isProtected && (
              <IconButton label={actionNames(t).remove} tone="danger" disabled={locked} onClick={() => on.remove(row)}>
                <RowIcon name="remove" />
              </IconButton>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

/** Selecting, editing and scrolling re-render only the rows that they change. */
export const ViewRow = memo(PlainViewRow) as typeof PlainViewRow;
