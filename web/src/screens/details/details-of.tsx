import type { Place } from '@clareira/contract';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Column, StoredRow } from '../../table/column.ts';
import { Spinner } from '../../ui/Spinner.tsx';

export interface DetailsProps<Row> {
  row: Row;
  place: Place;
  /** Of the table that it stands beside. */
  columns: readonly Column<Row>[];
}

type Module<Row> = { default: ComponentType<DetailsProps<Row>> };

/** What stands beside the table for a row; few open it on every visit, so its code comes with the first. */
export function detailsOf<Row extends StoredRow>(load: () => Promise<Module<Row>>) {
  const Details = lazy(load) as ComponentType<DetailsProps<Row>>;
  return (props: DetailsProps<Row>): ReactNode => (
    <Suspense fallback={<Spinner withText />}>
      <Details {...props} />
    </Suspense>
  );
}
