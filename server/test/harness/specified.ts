import type { FieldKind } from '@clareira/contract';

/** What the specification and the contract say of each resource, written out: the declarations are held against it. */
interface Specified {
  keys: string;
  required: Record<string, FieldKind>;
  optional: Record<string, FieldKind>;
}

const person: Specified = {
  keys: 'id, name, email, admin_user, company_id, account_id',
  required: { name: 'text', email: 'email' },
  optional: { password: 'password' },
};

export const specified: Record<string, Specified> = {
  companies: { keys: 'id, name, cnpj', required: { name: 'text', cnpj: 'cnpj' }, optional: {} },
  payments: {
    keys: 'id, company_id, unit, service_date, due_date, status, value, billet_code, billet_annex_id, invoice_annex_id, paid_on, pix_code',
    required: {
      unit: 'text',
      service_date: 'day',
      due_date: 'day',
      status: 'choice',
      value: 'money',
      billet_code: 'text',
    },
    optional: { paid_on: 'day', pix_code: 'pix' },
  },
  contracts: {
    keys: 'id, company_id, date, unit, technical_manager, status, annex_id',
    required: { unit: 'text', technical_manager: 'text', status: 'text' },
    optional: { date: 'day' },
  },
  schedules: {
    keys: 'id, company_id, unit, request_date, date, service_type, technical_manager, status, annex_id, note',
    required: { unit: 'text', service_type: 'text', technical_manager: 'text', status: 'choice' },
    optional: { request_date: 'day', date: 'day', note: 'text' },
  },
  documents: {
    keys: 'id, company_id, name, type, date, unit, annex_id, valid_until, renewal_filed_on',
    required: { name: 'text', type: 'choice', unit: 'text' },
    optional: { date: 'day', valid_until: 'day', renewal_filed_on: 'day' },
  },
  proofs: {
    keys: 'id, company_id, payment_id, note, status, reason, annex_id, sent_at, sent_by, decided_at',
    required: { payment_id: 'reference' },
    optional: { note: 'text' },
  },
  companyUsers: { ...person, optional: { ...person.optional, admin_user: 'flag' } },
  administrativeUsers: person,
};

export const choices: Record<string, string[]> = {
  'payments.status': ['pending', 'paid_off'],
  'schedules.status': ['pending_confirmation', 'scheduled', 'accomplished', 'delayed'],
  'documents.type': ['environmental_license', 'surveillance_permit', 'certificates', 'service_order'],
};

export const missing = 'Campo obrigatório*';

const wrong = 'Valor inválido';
const passwordRule = 'A senha deve ter de 8 a 200 caracteres';

function each(text: string, values: unknown[]): [unknown, string][] {
  return values.map((value) => [value, text]);
}

/** Values that no field of the kind takes, and the text that it is refused with. */
export const refusedValues: Record<FieldKind, [unknown, string][]> = {
  text: [
    ...each(wrong, [5, true, ['a'], { a: 1 }, 'a\0b', '\ud800', 'a\ufffd']),
    ...each('Texto muito longo', ['a'.repeat(256)]),
  ],
  day: each('Data inválida', [
    ...['0999-12-31', '3001-01-01', '2026-00-10', '2026-13-01', '2026-04-31', '2023-02-29', '1900-02-29'],
    ...['31/01/2026', '2026-1-31', '2026-01-31T00:00:00Z', 'ontem', 20260131, true, ['2026-01-31'], { day: 1 }],
  ]),
  pix: each('Código PIX inválido', ['12345', 7, true, ['a'], 'a'.repeat(513), '00020126580014br.gov.bcb.pix6304FFFF']),
  money: each(wrong, [
    ...[-0.01, -1, 0.001, 0.1 + 0.2, 1_000_000_000, 1e21, true, [1], { value: 1 }],
    ...['1.234,56', '1,5', '1e3', '-1', 'R$ 1', 'NaN', 'Infinity', '0x10', '1\0'],
  ]),
  cnpj: each('CNPJ inválido', [
    ...['1234567800019', '123456780001901', '1234567800019A', '12 345 678/0001-90', '12.345.678/0001-90'],
    ...[12345678000190, true, ['12345678000190'], { cnpj: 1 }],
  ]),
  email: each('E-mail inválido', [
    ...['ana', '@vale.test', 'ana@', 'a b@vale.test', 'ana@vale..test', 'á@vale.test', 'a\0@vale.test'],
    ...[`${'a'.repeat(250)}@vale.test`, 7, true, ['ana@vale.test'], { email: 1 }],
  ]),
  password: each(passwordRule, ['1234567', 'a'.repeat(201), 12345678, ['senha segura'], { a: 1 }, 'senha\0segura']),
  choice: each(wrong, ['Pendente', 'PENDING', 'unknown', 'toString', 0, true, ['pending'], {}]),
  reference: each(wrong, [0, -1, 1.5, 2 ** 53, 'abc', '1.0', '-1', '99999999999999999999', true, [1], { id: 1 }]),
  instant: [],
  person: [],
  flag: each(wrong, ['yes', 'on', 2, ['true'], {}]),
};
