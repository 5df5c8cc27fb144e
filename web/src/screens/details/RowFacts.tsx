import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, StoredRow } from '../../table/column.ts';
import classes from './RowFacts.module.css';

interface RowFactsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** What the table has no column for, by its name in words. */
  more?: readonly (readonly [name: string, value: ReactNode])[];
  children?: ReactNode;
}

/** All that is known about a row, and what can be done with it. */
export function RowFacts<Row extends StoredRow>({ row, columns, more = [], children }: RowFactsProps<Row>) {
  const { t } = useTranslation();
  const known = columns
    .filter(({ onlyWhileEditing }) => !onlyWhileEditing)
    .map((column) => [t(column.title), column.show(row, { t, title: t(column.title) })] as const);
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        {[...known, ...more].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' || value === null ? '–' : value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
