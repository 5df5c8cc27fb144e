import type { AuditEvent } from '@clareira/contract';
import { toTableRow } from '../table-row.ts';

/** Where the rows of a resource stand: in their company's screens, or among those of all. */
const ofCompany: Readonly<Record<string, string>> = {
  payments: 'pagamentos',
  contracts: 'contratos',
  schedules: 'agendamentos',
  documents: 'documentacoes',
  proofs: 'pagamentos?aba=comprovante',
  companyUsers: 'usuarios',
  shares: 'pasta-do-fiscal',
};
const ofAll: Readonly<Record<string, string>> = {
  companies: 'empresas',
  administrativeUsers: 'usuarios-admnistrativos',
};

/** Leads from an event to the row that it is about, or to the trash that it went to. */
export function rowLink(event: Pick<AuditEvent, 'action' | 'resource' | 'row_id' | 'company_id'>): string | undefined {
  const { action, row_id, company_id } = event;
  const resource = event.resource ?? '';
  if (row_id === null) return undefined;
  const all = ofAll[resource];
  const own = company_id === null ? undefined : ofCompany[resource];
  if (all === undefined && own === undefined) return undefined;
  if (action === 'delete') return resource === 'shares' ? undefined : '/servicos/lixeira';
  return toTableRow(all === undefined ? `/${company_id}/servicos/${own}` : `/servicos/${all}`, row_id);
}
