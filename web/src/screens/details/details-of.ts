import type { FunctionComponent } from 'react';
import type { StoredRow } from '../../table/column.ts';
import { onDemand } from '../../ui/on-demand.ts';
import type { DetailsProps } from '../rows/definition.ts';

type Module<Row> = { default: FunctionComponent<DetailsProps<Row>> };

/** What stands beside the table for a row; few open it on every visit, so its code comes with the first. */
export function detailsOf<Row extends StoredRow>(load: () => Promise<Module<Row>>) {
  return onDemand<DetailsProps<Row>>(load);
}
