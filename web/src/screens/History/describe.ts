import {
  type AuditEvent,
  administrativeUsers,
  companies,
  companyUsers,
  contracts,
  documents,
  payments,
  proofs,
  type Resource,
  schedules,
} from '@clareira/contract';
import type { TFunction } from 'i18next';
import { type FieldChange, fieldLabel, formatValue } from '../rows/field-changes.ts';

/** A resource of the trail, and the section of the texts that its table has. */
interface Audited {
  resource: Resource;
  texts: string;
}

const audited: Readonly<Record<string, Audited>> = {
  companies: { resource: companies, texts: 'companies' },
  payments: { resource: payments, texts: 'payments' },
  contracts: { resource: contracts, texts: 'contracts' },
  schedules: { resource: schedules, texts: 'schedules' },
  documents: { resource: documents, texts: 'documents' },
  proofs: { resource: proofs, texts: 'proofs' },
  companyUsers: { resource: companyUsers, texts: 'users' },
  administrativeUsers: { resource: administrativeUsers, texts: 'users' },
};

export const auditedResources = Object.keys(audited);

/** What an event changed, in the reader's words. What the trail keeps for machines only is left out. */
export function describeChanges(
  resource: string | null,
  details: Record<string, unknown>,
  t: TFunction,
): FieldChange[] {
  const { resource: declared, texts } = audited[resource ?? ''] ?? {};
  if (!declared || !texts) return [];
  return Object.entries(details).flatMap(([field, change]) => {
    const kind = declared.fields[field]?.kind;
    // When a thing was sent or decided is told by the event itself.
    if (kind === undefined || kind === 'instant') return [];
    const name = fieldLabel(texts, field, t);
    if (change === 'changed') return [{ field, name, before: undefined, after: undefined }];
    // Of a refusal there is what was answered, not what became of a row.
    if (!Array.isArray(change)) return [];
    const [before, after] = change.map((value) => formatValue(declared, texts, field, value, t));
    return [{ field, name, before, after }];
  });
}

/** What an event was about: one row of a kind, or all of it. */
export function describeThing({ resource, row_id: id }: Pick<AuditEvent, 'resource' | 'row_id'>, t: TFunction): string {
  if (!resource) return '';
  const name = t([`history.resources.${resource}`, resource]);
  return id === null ? name : t('history.row', { name, id });
}
