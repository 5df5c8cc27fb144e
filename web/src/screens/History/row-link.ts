import { type AuditEvent, proofs, resources } from '@clareira/contract';
import { toRow } from '../asked-rows.ts';
import type { Portal } from '../screen.ts';
import { toTableRow } from '../table-row.ts';
import { audited } from './describe.ts';

/** Leads from an event to the row that it is about, in the screen named like its resource, or to the trash that it went to. */
export function rowLink(
  { screens }: Portal,
  { action, resource, row_id, company_id }: Pick<AuditEvent, 'action' | 'resource' | 'row_id' | 'company_id'>,
): string | undefined {
  const declared = audited[resource ?? ''];
  if (!declared || row_id === null) return undefined;
  const isOfCompany = declared.within === 'company';
  if (isOfCompany && company_id === null) return undefined;
  if (action === 'delete') return resources.includes(declared) ? '/servicos/lixeira' : undefined;
  // The screen that is named like them has those of all companies.
  if (declared === proofs) return toRow(`/${company_id}/servicos/pagamentos?aba=comprovante`, row_id);
  const screen = screens.find(({ name }) => name === resource);
  return screen && toTableRow(isOfCompany ? `/${company_id}${screen.path}` : screen.path, row_id);
}
