import { access } from '../access.ts';
import { cnpj, text } from '../fields.ts';
import { defineResource, type RowOf } from '../resource.ts';

export const companies = defineResource({
  name: 'companies',
  within: 'account',
  fields: {
    name: text({ required: true }),
    cnpj: cnpj(),
  },
  access: access({ read: 'member', write: 'super' }),
});

export type Company = Omit<RowOf<typeof companies>, 'company_id'>;
