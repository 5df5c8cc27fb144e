import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import type { Sort } from './sorting.ts';

interface SortMenuProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort(sort: Sort | null): void;
}

const directions = ['ascending', 'descending'] as const;

/** The phone's own menu, which a thumb knows. */
export function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  const { t } = useTranslation();
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name, title }) => directions.map((direction) => ({ name, direction, text: t(title) })));
  const keyOf = ({ name, direction }: Sort) => `${direction} ${name}`;
  return (
    <NativeSelect
      size="sm"
      aria-label={t('table.sortBy')}
      value={sort ? keyOf(sort) : ''}
      onChange={({ currentTarget }) => onSort(choices.find((choice) => keyOf(choice) === currentTarget.value) ?? null)}
    >
      <option value="">{t('table.sortBy')}</option>
      {choices.map((choice) => (
        <option key={keyOf(choice)} value={keyOf(choice)}>
          {t(`table.sorted.${choice.direction}`, { column: choice.text })}
        </option>
      ))}
    </NativeSelect>
  );
}
