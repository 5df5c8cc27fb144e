import { type Company, companies } from '@clareira/contract';
import { createElement } from 'react';
import { columnsOf } from '../../table/columns.ts';
import { onDemand } from '../../ui/on-demand.ts';
import type { ResourceDefinition } from '../rows/definition.ts';
import { CompanyContents } from './CompanyContents.tsx';
import { companyRemarks } from './company-remarks.ts';

const column = columnsOf<Company>('companies');

export const companyTable: ResourceDefinition<Company> = {
  resource: companies,
  texts: 'companies',
  // The specification has the two languages in different orders.
  columns: ({ language }) =>
    language === 'en-US'
      ? [column.id(), column.cnpj('cnpj'), column.text('name')]
      : [column.id(), column.text('name'), column.cnpj('cnpj')],
  remarks: companyRemarks,
  details: onDemand(() => import('../details/CompanyDetails.tsx')),
  // Those who went with a company come back with it.
  asksPassword: true,
  alongWith: ({ row, place }) => createElement(CompanyContents, { place: { ...place, company_id: row.id } }),
};
