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
  showCnpj,
  showDay,
  showMoney,
} from '@clareira/contract';
import type { TFunction } from 'i18next';

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

/** One thing that an event changed, in words. */
export interface ToldChange {
  name: string;
  /** Undefined where only the name is told, as of a password. */
  before: string | undefined;
  after: string | undefined;
}

/** What an event changed, in the reader's words. What the trail keeps for machines only is left out. */
export function toldChanges(resource: string | null, details: Record<string, unknown>, t: TFunction): ToldChange[] {
  const { resource: declared, texts } = told[resource ?? ''] ?? {};
  if (!declared || !texts) return [];
  return Object.entries(details).flatMap(([field, change]) => {
    const kind = declared.fields[field]?.kind;
    // When a thing was sent or decided is told by the event itself.
    if (kind === undefined || kind === 'instant') return [];
    const name = t([`${texts}.columns.${field}`, `history.fields.${field}`]);
    if (!Array.isArray(change)) return [{ name, before: undefined, after: undefined }];
    const [before, after] = change.map((value) => toldValue(declared, texts, field, value, t));
    return [{ name, before, after }];
  });
}

function toldValue(resource: Resource, texts: string, field: string, value: unknown, t: TFunction): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  switch (resource.fields[field]?.kind) {
    case 'money':
      return showMoney(Number(value));
    case 'day':
      return showDay(String(value));
    case 'cnpj':
      return showCnpj(String(value));
    case 'flag':
      return t(value ? 'history.yes' : 'history.no');
    case 'choice':
      return t([`${texts}.statuses.${value}`, `${texts}.types.${value}`, String(value)]);
    default:
      return String(value);
  }
}
