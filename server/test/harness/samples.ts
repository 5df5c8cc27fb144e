import {
  administrativeUsers,
  companies,
  companyUsers,
  contracts,
  documents,
  payments,
  proofs,
  schedules,
} from '@clareira/contract';

/** A body that each resource takes. E-mails are unique over the system, so those of users count up. */
let people = 0;
const email = () => `person-${++people}@test.example`;

const samples = {
  [companies.name]: () => ({ name: 'Controle de Pragas Ipê', cnpj: '11222333000181' }),
  [payments.name]: () => ({
    unit: 'Matriz',
    service_date: '2026-01-31',
    due_date: '2026-02-28',
    status: 'pending',
    value: 1234.56,
    billet_code: '23790.12345 60000.000000',
  }),
  [contracts.name]: () => ({ date: '2026-01-31', unit: 'Matriz', technical_manager: 'Ana Souza', status: 'ATIVO' }),
  [schedules.name]: () => ({
    unit: 'Matriz',
    request_date: '2026-01-02',
    date: '2026-01-31',
    service_type: 'Desinsetização',
    technical_manager: 'Ana Souza',
    status: 'scheduled',
  }),
  [documents.name]: () => ({
    name: 'Licença de operação',
    type: 'environmental_license',
    date: '2026-01-31',
    unit: 'Matriz',
  }),
  /** Of an invoice that a test makes first. */
  [proofs.name]: () => ({ payment_id: 1, note: 'Pago pela matriz' }),
  [companyUsers.name]: () => ({ name: 'José Lima', email: email(), password: 'senha segura', admin_user: false }),
  [administrativeUsers.name]: () => ({ name: 'Maria Dias', email: email(), password: 'senha segura' }),
};

export function sampleOf(resource: { name: string }): Record<string, unknown> {
  const sample = samples[resource.name];
  if (!sample) throw new Error(`There is no sample of ${resource.name}.`);
  return sample();
}
