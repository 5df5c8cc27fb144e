import { access } from './access.ts';
import { addDays, type Day } from './days.ts';
import { day, text } from './fields.ts';
import type { Problems } from './problems.ts';
import { defineResource } from './resource.ts';
import type { Document } from './resources/documents.ts';
import type { DocumentState } from './validity.ts';

/** What is said of a folder that an inspector may open; which documents are in it is told beside. */
export const shares = defineResource({
  name: 'shares',
  within: 'company',
  fields: { title: text({ required: true }), expires_on: day({ required: true }) },
  access: access({ read: 'member', write: 'member' }),
});

/** How far ahead a folder may end. */
export const longestShareDays = 90;

export const mostSharedDocuments = 1000;

/** A folder as the company's own people see it. Instants are ISO texts. */
export interface Share {
  id: number;
  company_id: number;
  title: string;
  expires_on: Day;
  /** Null stands for all documents with a file that are not expired, as they are when it is opened. */
  document_ids: number[] | null;
  created_at: string;
  /** The name of whoever made it; null once nobody knows. */
  created_by: string | null;
  revoked_at: string | null;
  opened: number;
  last_opened_at: string | null;
}

/** Told once, when the folder is made: whoever has it may open the folder. */
export interface NewShare extends Share {
  token?: string;
}

/** What whoever has the token is shown. */
export interface SharedFolder {
  brand: string;
  company: { name: string; cnpj: string };
  title: string;
  expires_on: Day;
  documents: SharedDocument[];
}

export interface SharedDocument extends Pick<Document, 'id' | 'name' | 'type' | 'unit' | 'date' | 'valid_until'> {
  state: DocumentState;
}

/** A folder ends today at the earliest, and 90 days on at the latest. */
export function shareDayProblems(expiresOn: unknown, today: Day): Problems {
  if (typeof expiresOn !== 'string') return {};
  return expiresOn < today || expiresOn > addDays(today, longestShareDays) ? { expires_on: 'day' } : {};
}

export function isShareOpen(
  { expires_on, revoked_at }: { expires_on: Day; revoked_at: string | number | null },
  today: Day,
): boolean {
  return revoked_at === null && expires_on >= today;
}
