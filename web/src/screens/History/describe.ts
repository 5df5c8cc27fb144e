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

const audited: Readonly<Record<string, Resource>> = {
  companies,
  payments,
  contracts,
  schedules,
  documents,
  proofs,
  companyUsers,
  administrativeUsers,
};

export const auditedResources = Object.keys(audited);

/** What an event changed, in the reader's words. What the trail keeps for machines only is left out. */
export function describeChanges(
  resource: string | null,
  details: Record<string, unknown>,
  t: TFunction,
): FieldChange[] {
  const declared = audited[resource ?? ''];
  if (!declared) return [];
  // Both kinds of users have one section of texts.
  const texts = declared.name.endsWith('Users') ? 'users' : declared.name;
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
