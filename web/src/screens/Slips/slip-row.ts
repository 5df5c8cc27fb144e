import { type Company, type Day, isCnpj, showAmount, showDay } from '@clareira/contract';
import { codeFills } from '../invoices/code-fills.ts';
import type { ExistingInvoice } from './existing-invoices.ts';
import type { ReadSlip } from './read-slips.ts';
import type { SlipFile } from './slip-files.ts';

/** A slip on its way to become an invoice: what was read, and what whoever checks it has typed. */
export interface SlipRow {
  readonly key: string;
  readonly billet: SlipFile;
  /** The field that it did not fill: whoever does looks at its page. */
  readonly look: 'company_id' | 'billet_code' | null;
  readonly state: 'ready' | 'saving' | 'saved' | 'failed';
  /** Those whose CNPJ the slip names; the reader may have looked for others. */
  readonly companies: readonly Company[];
  /** Whether those that have the CNPJs it names were looked for; `failed` where nobody could say. */
  readonly lookup: 'due' | 'failed' | 'done';
  /** The CNPJs that the slip names. */
  readonly payers: readonly string[];
  /** The one of them to be told where no company has it; else empty. */
  readonly payer: string;
  readonly company_id: number | null;
  readonly unit: string;
  /** As they are typed: `10/12/2026`. */
  readonly service_date: string;
  readonly due_date: string;
  /** As it is typed: `1.234,50`. */
  readonly value: string;
  readonly billet_code: string;
  readonly problems: Readonly<Record<string, string>>;
  /** Why the server refused it, where no field of the row is to blame. */
  readonly refusal: string;
  /** The companies that it was sent to without an answer: each may have the invoice. */
  readonly unanswered: readonly number[];
  /** The invoice that it was sent to, to be attached, and that may have it by now. */
  readonly attaching: number | null;
  /** What is known of invoices with this code: none of another one. */
  readonly existing: { readonly code: string; readonly found: readonly ExistingInvoice[] } | null;
}

export type SlipField = 'unit' | 'service_date' | 'due_date' | 'value' | 'billet_code';

/** What no slip says, and what is often the same from one to the next. */
export type RepeatedField = 'unit' | 'service_date';

/** A slip that was just read, or a file that is none as far as anybody can read it. */
export function newRow(key: string, billet: SlipFile, slip: ReadSlip | undefined): SlipRow {
  return {
    key,
    billet,
    look: slip ? null : 'billet_code',
    state: 'ready',
    companies: [],
    lookup: slip ? 'due' : 'done',
    payers: slip?.payers.filter(isCnpj) ?? [],
    payer: '',
    company_id: null,
    unit: '',
    service_date: '',
    due_date: slip?.due ? showDay(slip.due) : '',
    value: typeof slip?.amount === 'number' ? showAmount(slip.amount) : '',
    billet_code: slip?.code ?? '',
    problems: {},
    refusal: '',
    unanswered: [],
    attaching: null,
    existing: null,
  };
}

export const isSaved = ({ state }: SlipRow) => state === 'saved';

/** Whether a list has this slip already: a file is easily dropped twice. */
export function hasSlip(rows: readonly SlipRow[], code: string): boolean {
  return code !== '' && rows.some(({ billet_code }) => billet_code === code);
}

/** What was typed into a field; a code fills an amount and a due day that are still empty. What was wrong there is over. */
export function typed(row: SlipRow, field: SlipField, value: string, near: Day): SlipRow {
  const fills = field === 'billet_code' && codeFills({ ...row, billet_code: value }, near);
  const given = { [field]: value, ...fills };
  const problems = Object.entries(row.problems).filter(([name]) => !(name in given));
  return { ...row, ...given, problems: Object.fromEntries(problems), state: 'ready' };
}

/** Its company, or none; one that was looked for stays among those to choose from. */
export function chosen({ problems: { company_id: _, ...problems }, ...row }: SlipRow, company?: Company): SlipRow {
  const isListed = !company || row.companies.some(({ id }) => id === company.id);
  const companies = isListed ? row.companies : [...row.companies, company];
  return { ...row, problems, companies, company_id: company?.id ?? null, state: 'ready' };
}

/** Gives the rows below what one row has, those that are saved aside. */
export function filledDown(rows: readonly SlipRow[], key: string, field: RepeatedField): SlipRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const value = rows[from]?.[field] ?? '';
  return rows.map((row, at) => {
    if (at <= from || row.state === 'saved' || row.state === 'saving') return row;
    const { [field]: _, ...problems } = row.problems;
    return { ...row, [field]: value, problems };
  });
}

/** What a line shows, in this order. */
export const columns = ['file', 'company_id', 'unit', 'service_date', 'due_date', 'value', 'billet_code'];

/** Nothing of it is changed any more. */
export const isDone = ({ state }: Pick<SlipRow, 'state'>) => state === 'saved' || state === 'saving';
