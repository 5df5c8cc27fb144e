import type { Contract } from '@clareira/contract';
import type { DetailsProps } from './details-of.tsx';
import { RowFacts } from './RowFacts.tsx';

export default function ContractDetails({ row, columns }: DetailsProps<Contract>) {
  return <RowFacts row={row} columns={columns} />;
}
