import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../ui/icons.ts';
import type { Column } from './column.ts';
import type { Sort } from './sorting.ts';
import classes from './TableHead.module.css';
import { Tick } from './Tick.tsx';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  /** Whether all rows are selected, some, or none. */
  selection: 'all' | 'some' | 'none';
  selectionDisabled: boolean;
  /** Rows end with a cell for what can be done with them. */
  hasActions: boolean;
  onSort(name: string): void;
  onSelectAll(): void;
}

const icons = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown };

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, selection, selectionDisabled, hasActions, onSort, onSelectAll } = props;
  const { t } = useTranslation();
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
        </th>
        {columns.map(({ name, title, align, sortable }) => {
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
                <button type="button" onClick={() => onSort(name)}>
                  {t(title)}
                  <Icon aria-hidden size={14} />
                </button>
              ) : (
                t(title)
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={classes.actions} data-plain>
            {t('table.action')}
          </th>
        )}
      </tr>
    </thead>
  );
}
