import type { Place } from '@clareira/contract';
import type { FunctionComponent } from 'react';
import type { Column, StoredRow } from '../../table/column.ts';
import { onDemand } from '../../ui/on-demand.ts';

export interface DetailsProps<Row> {
  row: Row;
  place: Place;
  /** Of the table that it stands beside. */
  columns: readonly Column<Row>[];
}

type Module<Row> = { default: FunctionComponent<DetailsProps<Row>> };

/** What stands beside the table for a row; few open it on every visit, so its code comes with the first. */
export function detailsOf<Row extends StoredRow>(load: () => Promise<Module<Row>>) {
  return onDemand<DetailsProps<Row>>(load);
}
