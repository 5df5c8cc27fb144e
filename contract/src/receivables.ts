import type { Ageing } from './ageing.ts';
import type { Day } from './days.ts';

/** What an account's companies owe, and the ones that owe most of what is overdue. */
export interface Receivables {
  ageing: Ageing;
  companies: Debtor[];
}

export interface Debtor {
  company_id: number;
  name: string;
  /** Of its pending invoices, those that are past their day, and all of them. */
  overdue: number;
  total: number;
  oldest_due: Day;
}
