import { administrativeUsers, companyUsers, type RowOf } from '@clareira/contract';
import { columnsOf } from '../../table/columns.ts';
import { plainDetails } from '../details/plain-details.ts';
import type { ResourceDefinition } from '../rows/definition.ts';

type CompanyUser = RowOf<typeof companyUsers>;
type AdministrativeUser = RowOf<typeof administrativeUsers>;

const ofCompany = columnsOf<CompanyUser>('users');
const ofStaff = columnsOf<AdministrativeUser>('users');

export const companyUserTable: ResourceDefinition<CompanyUser> = {
  resource: companyUsers,
  texts: 'users',
  columns: () => [
    ofCompany.id(),
    ofCompany.flag('admin_user'),
    ofCompany.text('name'),
    ofCompany.email('email'),
    ofCompany.password('password'),
  ],
  details: plainDetails(),
  ofUsers: true,
  asksPassword: true,
};

export const administrativeUserTable: ResourceDefinition<AdministrativeUser> = {
  resource: administrativeUsers,
  texts: 'users',
  title: 'users.administrativeTitle',
  wire: { sendsCompany: true },
  columns: () => [ofStaff.id(), ofStaff.text('name'), ofStaff.email('email'), ofStaff.password('password')],
  details: plainDetails(),
  ofUsers: true,
  asksPassword: true,
  createIgnoresExpiry: true,
};
