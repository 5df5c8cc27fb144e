import type { Company } from './resources/companies.ts';
import type { Document } from './resources/documents.ts';
import type { Payment } from './resources/payments.ts';
import type { Schedule } from './resources/schedules.ts';

/** What the home screen tells someone of a client company. */
export interface CompanyOverview {
  of: 'company';
  /** The pending invoice with the oldest due date, and how many are pending in all. */
  open_invoice: Payment | null;
  open_invoices: number;
  /** A proof that this invoice was paid waits for the staff. */
  proof_under_review: boolean;
  next_visit: Schedule | null;
  newest_documents: Document[];
  validity: ValidityCounts;
}

/** How many documents of a company want attention. */
export interface ValidityCounts {
  expired: number;
  expiring: number;
  /** Environmental licences of which nobody has said until when they hold. */
  undated_licences: number;
}

/** What the home screen tells the staff. */
export interface AccountOverview {
  of: 'account';
  overdue: { invoices: number; value: number };
  /** Visits from today to six days on, the first of them with their company's name; and how many wait to be confirmed, whatever their day. */
  week: { visits: number; first: (Schedule & { company_name: string })[]; waiting: number };
  /** Companies in which nothing was written for so long, the quietest first. */
  quiet: { days: number; companies: Company[] };
  /** What is still to be done before clients can use the portal; null once it is. */
  first_steps: FirstSteps | null;
}

export interface FirstSteps {
  /** The first company. */
  company: number | null;
  /** Whether a company has a user, and one an invoice; and whether the server sends mails. */
  user: boolean;
  invoice: boolean;
  mail: boolean;
}

export type Overview = CompanyOverview | AccountOverview;

export const quietDays = 60;
