import { access } from '../access.ts';
import { day, text } from '../fields.ts';
import { pdf } from '../files.ts';
import { defineResource, type RowOf } from '../resource.ts';

export const contracts = defineResource({
  name: 'contracts',
  within: 'company',
  fields: {
    date: day({}),
    unit: text({ required: true }),
    technical_manager: text({ required: true }),
    status: text({ required: true }),
  },
  files: { file: pdf('annex_id') },
  access: access({ read: 'member', write: 'super' }),
});

/** What a blank new contract says in its free-text status. */
export const newContractStatus = 'ATIVO';

export type Contract = RowOf<typeof contracts>;
