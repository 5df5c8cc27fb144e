import { type Contract, contracts, newContractStatus } from '@clareira/contract';
import { columnsOf, suggested } from '../../table/columns.ts';
import { plainDetails } from '../details/plain-details.ts';
import type { ResourceDefinition } from '../rows/definition.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';

const column = columnsOf<Contract>('contracts');

export const contractTable: ResourceDefinition<Contract> = {
  resource: contracts,
  texts: 'contracts',
  wire: { updateBy: 'PUT', sendsCompany: false },
  columns: () => [
    column.id(5.5),
    column.day('date'),
    column.text('unit', suggested),
    column.text('technical_manager', suggested),
    column.text('status', suggested),
    column.pdf('file', 'annex_id', maxFileBytes),
  ],
  blank: { status: newContractStatus },
  leads: ['unit', 'date', 'status', 'file'],
  carriesOver: ['unit', 'date', 'status'],
  details: plainDetails(),
};
