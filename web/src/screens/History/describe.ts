import { type AuditEvent, type Resource, resources, shares } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { type FieldChange, fieldLabel, formatValue } from '../rows/field-changes.ts';

/** The resources whose changes are told in words. */
export const audited: Readonly<Record<string, Resource>> = Object.fromEntries(
  [...resources, shares].map((resource) => [resource.name, resource]),
);

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

/** What an event was about: one row of a kind, all of it, or what somebody has a name for in their own account. */
export function describeThing(
  { resource, row_id: id, details }: Pick<AuditEvent, 'resource' | 'row_id' | 'details'>,
  t: TFunction,
): string {
  if (!resource) return details.name === undefined ? '' : t('history.row', { name: details.name, id: details.id });
  const name = t([`history.resources.${resource}`, resource]);
  return id === null ? name : t('history.row', { name, id });
}

/** The API token that a program did it with, for its owner. */
export function describeToken({ details: { api_token: id } }: Pick<AuditEvent, 'details'>, t: TFunction): string {
  return id === undefined ? '' : t('history.byToken', { id });
}
