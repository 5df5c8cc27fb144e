import type { StoredRow } from '../../table/column.ts';
import type { DetailsProps } from '../rows/definition.ts';
import { RowFacts } from './RowFacts.tsx';

/** The row's cells, one under the other, for what has nothing more to tell. */
export default function PlainDetails<Row extends StoredRow>({ row, columns }: DetailsProps<Row>) {
  return <RowFacts row={row} columns={columns} />;
}
