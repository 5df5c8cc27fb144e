import { expect, test } from 'vitest';
import { payload, updateMethod, type Value } from '../../api/payload.ts';
import { companyTable } from './companies.ts';
import { contractTable } from './contracts.ts';
import { documentTable } from './documents.ts';
import { paymentTable } from './payments.ts';
import { scheduleTable } from './schedules.ts';
import { administrativeUserTable, companyUserTable } from './users.ts';

/** Every field that a form of the specification has; those that came later are in other forms. */
const drafted: Record<string, Value> = Object.fromEntries(
  [
    ['id', 'company_id', 'unit', 'service_date', 'due_date', 'status', 'billet_code', 'billet_file', 'invoice_file'],
    ['value', 'date', 'technical_manager', 'file', 'service_type', 'request_date', 'type', 'name', 'cnpj', 'email'],
    ['password', 'admin_user'],
  ].flatMap((names) => names.map((name) => [name, 'x'])),
);

test.each([
  [companyTable, 'PUT', 'name cnpj'],
  [paymentTable, 'POST', 'id company_id unit service_date due_date status billet_code billet_file invoice_file value'],
  [contractTable, 'PUT', 'status date unit technical_manager file'],
  [scheduleTable, 'POST', 'company_id service_type technical_manager file date request_date status unit'],
  [documentTable, 'POST', 'company_id type name file date unit'],
  [companyUserTable, 'PUT', 'name email password company_id admin_user'],
  [administrativeUserTable, 'PUT', 'name email password company_id'],
] as const)('$resource.name travel as the specification lists it', ({ resource, wire = {} }, method, fields) => {
  const body = payload(resource, wire, drafted, true);
  const sent = body instanceof FormData ? [...body.keys()] : Object.keys(body);
  expect(sent.sort()).toEqual(fields.split(' ').sort());
  expect(updateMethod(resource, wire)).toBe(method);
});
