import { licenceWarningDays, portalLinks, renewalDays, showDay, warningDays } from '@clareira/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type KindOfNews, subject } from './subject.ts';

interface Document {
  id: number;
  company_id: number;
  name: string;
  unit: string;
  valid_until: string | null;
  renewal_filed_on: string | null;
}

const told = ({ id, company_id, name, unit, valid_until }: Document) => ({
  values: { name, unit, ...(valid_until && { day: showDay(valid_until) }) },
  path: portalLinks.documents(company_id),
  row: id,
});

const untilFiled: KindOfNews<Document> = {
  tell: (document, about) =>
    document.valid_until === about && document.renewal_filed_on === null ? told(document) : null,
};

export const documents = subject<Document>({
  topic: 'documents',
  resource: 'documents',
  read: (db, ids) =>
    db
      .selectFrom('documents')
      .select(['id', 'company_id', 'name', 'unit', 'valid_until', 'renewal_filed_on'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),
  kinds: {
    document: { on: { audience: 'members', is: ({ action }) => action === 'create' }, tell: told },
    documentExpiring: untilFiled,
    documentExpired: untilFiled,
  },
  reminders: [
    { kind: 'documentExpiring', ahead: [warningDays, 60, 30, 7], rows: toRenew },
    // Early enough for a request that keeps the licence in force.
    {
      kind: 'documentExpiring',
      ahead: [licenceWarningDays, 150, renewalDays],
      rows: (...given) => toRenew(...given).where('documents.type', '=', 'environmental_license'),
    },
    { kind: 'documentExpired', ahead: [-1], rows: toRenew },
  ],
});

function toRenew(db: Kysely<Tables>, accountId: number, day: string) {
  return db
    .selectFrom('documents')
    .innerJoin('companies', 'companies.id', 'documents.company_id')
    .select(['documents.id as row_id', 'companies.id as company_id'])
    .where('documents.account_id', '=', accountId)
    .where('companies.deleted_at', 'is', null)
    .where('documents.deleted_at', 'is', null)
    .where('documents.renewal_filed_on', 'is', null)
    .where('documents.valid_until', '=', day);
}
