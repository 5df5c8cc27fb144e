import type { StoredRow } from '../../table/column.ts';
import { onDemand } from '../../ui/on-demand.ts';
import type { DetailsProps } from '../rows/definition.ts';

/** For rows that have nothing more to tell than their cells. */
export const plainDetails = <Row extends StoredRow>() =>
  onDemand<DetailsProps<Row>>(() => import('./PlainDetails.tsx'));
