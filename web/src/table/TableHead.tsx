import { useTranslation } from 'react-i18next';
import { IconArrowDown } from '../ui/icons.ts';
import type { Column } from './column.ts';
import { SortMenu } from './SortMenu.tsx';
import { nextSort, type Sort } from './sorting.ts';
import classes from './TableHead.module.css';
import { Tick } from './Tick.tsx';
import { IconArrowsSort, IconArrowUp } from './table-icons.ts';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  asCards: boolean;
  /** Whether all rows are selected, some, or none. */
  selection: 'all' | 'some' | 'none';
  selectionDisabled: boolean;
  /** Rows end with a cell for what can be done with them. */
  hasActions: boolean;
  onSort(sort: Sort | null): void;
  onSelectAll(): void;
}

const icons = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown };

/** Cards have no columns to stand over: their head is a line to select and sort by. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, asCards, selection, selectionDisabled, hasActions, onSort, onSelectAll } = props;
  const { t } = useTranslation();
  // Each cell of a card says its title itself, and cards leave cells out: by their place they would be under another's.
  const titled = asCards ? [] : columns;
  return (
    <thead className={classes.head}>
      <tr>
        <th className={classes.select} scope="col">
          <Tick
            label={t('table.selectAll')}
            checked={selection === 'all'}
            mixed={selection === 'some'}
            disabled={selectionDisabled}
            onChange={onSelectAll}
          />
          {asCards && <SortMenu columns={columns} sort={sort} onSort={onSort} />}
        </th>
        {titled.map(({ name, title, align, sortable }) => {
          const direction = sort?.name === name ? sort.direction : 'none';
          const Icon = icons[direction];
          return (
            <th
              key={name}
              scope="col"
              data-align={align}
              data-plain={!sortable || undefined}
              aria-sort={sortable ? direction : undefined}
            >
              {sortable ? (
                <button type="button" onClick={() => onSort(nextSort(sort, name))}>
                  {t(title)}
                  <Icon aria-hidden size={14} />
                </button>
              ) : (
                t(title)
              )}
            </th>
          );
        })}
        {hasActions && !asCards && (
          <th scope="col" className={classes.actions} data-plain>
            {t('table.action')}
          </th>
        )}
      </tr>
    </thead>
  );
}
