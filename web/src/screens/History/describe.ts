import {
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
import { type ToldChange, toldName, toldValue } from '../rows/told-values.ts';

/** A resource of the trail, and the section of the texts that its table has. */
interface Told {
  resource: Resource;
  texts: string;
}

const told: Readonly<Record<string, Told>> = {
  companies: { resource: companies, texts: 'companies' },
  payments: { resource: payments, texts: 'payments' },
  contracts: { resource: contracts, texts: 'contracts' },
  schedules: { resource: schedules, texts: 'schedules' },
  documents: { resource: documents, texts: 'documents' },
  proofs: { resource: proofs, texts: 'proofs' },
  companyUsers: { resource: companyUsers, texts: 'users' },
  administrativeUsers: { resource: administrativeUsers, texts: 'users' },
};

export const toldResources = Object.keys(told);

/** What an event changed, in the reader's words. What the trail keeps for machines only is left out. */
export function toldChanges(resource: string | null, details: Record<string, unknown>, t: TFunction): ToldChange[] {
  const { resource: declared, texts } = told[resource ?? ''] ?? {};
  if (!declared || !texts) return [];
  return Object.entries(details).flatMap(([field, change]) => {
    const kind = declared.fields[field]?.kind;
    // When a thing was sent or decided is told by the event itself.
    if (kind === undefined || kind === 'instant') return [];
    const name = toldName(texts, field, t);
    if (!Array.isArray(change)) return [{ field, name, before: undefined, after: undefined }];
    const [before, after] = change.map((value) => toldValue(declared, texts, field, value, t));
    return [{ field, name, before, after }];
  });
}
