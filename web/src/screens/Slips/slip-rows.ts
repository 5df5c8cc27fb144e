import {
  type Company,
  type Day,
  isBlank,
  isCnpj,
  judge,
  type Problems,
  payments,
  readAmount,
  readAnyDay,
  showAmount,
  showDay,
} from '@clareira/contract';
import { codeFills } from '../invoices/code-fills.ts';
import { verdictOf } from '../invoices/slip-verdict.ts';
import type { ReadSlip } from './read-slips.ts';
import type { SlipFile } from './slip-files.ts';
import type { Twin } from './slip-twins.ts';

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
  readonly twin: { readonly code: string; readonly found: readonly Twin[] } | null;
}

export type SlipField = 'unit' | 'service_date' | 'due_date' | 'value' | 'billet_code';

/** What no slip says, and what is often the same from one to the next. */
export const repeated = ['unit', 'service_date'] as const;

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
    twin: null,
  };
}

/** Whether the server is still to say whose it is; what somebody has chosen needs no answer. */
export const isNobodys = ({ lookup, company_id }: SlipRow) => lookup !== 'done' && company_id === null;

/** With those that have its CNPJ, which is its company where there is no choice; null where nobody could say. */
export function lookedUp(row: SlipRow, companies: readonly Company[] | null): SlipRow {
  if (!isNobodys(row)) return row;
  if (!companies) return { ...row, lookup: 'failed', look: 'company_id' };
  const [only, ...others] = companies;
  const found: SlipRow = { ...row, lookup: 'done', companies, look: only ? null : 'company_id' };
  if (!only) return { ...found, payer: row.payers[0] ?? '' };
  return others.length > 0 ? found : chosen(found, only);
}

export const isSaved = ({ state }: SlipRow) => state === 'saved';

/** Whether a list has this slip already: a file is easily dropped twice. */
export function hasSlip(rows: readonly SlipRow[], code: string): boolean {
  return code !== '' && rows.some(({ billet_code }) => billet_code === code);
}

/** What was typed into a field; a code fills an amount and a due day that are still empty. */
export function typed(row: SlipRow, field: SlipField, value: string, near: Day): SlipRow {
  const { [field]: _, ...problems } = row.problems;
  const next = { ...row, [field]: value, problems, state: 'ready' as const };
  return field === 'billet_code' ? { ...next, ...codeFills(next, near) } : next;
}

/** Its company, or none; one that was looked for stays among those to choose from. */
export function chosen({ problems: { company_id: _, ...problems }, ...row }: SlipRow, company?: Company): SlipRow {
  const isListed = !company || row.companies.some(({ id }) => id === company.id);
  const companies = isListed ? row.companies : [...row.companies, company];
  return { ...row, problems, companies, company_id: company?.id ?? null, state: 'ready' };
}

/** Of a row and a company: sent again there it makes no second invoice, and another company has not heard of it. */
export const sendingKey = (row: SlipRow, companyId: number) => `${row.key}-${companyId}`;

/** On its way: until an answer comes, the company may have it, or that invoice of it. */
export function sent(row: SlipRow, companyId: number): SlipRow {
  const attaching = attachedTo(row)?.id ?? null;
  const unanswered = attaching ? row.unanswered : [...without(row.unanswered, companyId), companyId];
  return { ...row, state: 'saving', problems: {}, refusal: '', unanswered, attaching };
}

export const saved = (row: SlipRow, companyId: number): SlipRow => ({
  ...row,
  state: 'saved',
  unanswered: without(row.unanswered, companyId),
});

const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);

/** The other companies that may have the invoice. */
export function maybeIn({ companies, company_id, unanswered }: SlipRow): Company[] {
  return companies.filter(({ id }) => id !== company_id && unanswered.includes(id));
}

/** Whether invoices with its code are to be looked for: none was yet, or one may have been made elsewhere since, or have it. */
export function needsTwin(row: SlipRow): boolean {
  if (row.twin?.code !== row.billet_code || row.attaching !== null) return true;
  return row.twin.found.length === 0 && maybeIn(row).length > 0;
}

/** With what was found of its code, where anybody could say; it is saved where the invoice that it was sent to has a slip. */
export function knowing(row: SlipRow, twin: SlipRow['twin']): SlipRow {
  if (twin?.code !== row.billet_code) return row;
  const own = twin.found.find(({ id, company_id }) => id === row.attaching && company_id === row.company_id);
  const now = { ...row, twin };
  return own && own.billet_annex_id !== null ? saved(now, own.company_id) : now;
}

const foundFor = ({ twin, billet_code }: SlipRow) => (twin?.code === billet_code ? twin.found : []);

/** The invoice that it is attached to, and nothing else of it changed: its company has one that lacks this slip alone. */
export function attachedTo(row: SlipRow): Twin | undefined {
  if (!row.billet.file) return undefined;
  return foundFor(row).find((one) => one.company_id === row.company_id && one.billet_annex_id === null);
}

/** The invoice with its code that is told of. */
export function knownOf(row: SlipRow): Twin | undefined {
  const found = foundFor(row);
  return attachedTo(row) ?? found.find(({ company_id }) => company_id === row.company_id) ?? found[0];
}

/** Whether both say the same of invoices with their code: whoever has seen the one may save the other. */
export function saysSame(one: SlipRow, other: SlipRow): boolean {
  return knownOf(one)?.id === knownOf(other)?.id && attachedTo(one)?.id === attachedTo(other)?.id;
}

/** Whether it goes, or has gone, to an invoice that was there. */
export const isAttached = (row: SlipRow) => (isSaved(row) ? row.attaching !== null : attachedTo(row) !== undefined);

/** Gives the rows below what one row has, those that are saved aside. */
export function filledDown(rows: readonly SlipRow[], key: string, field: (typeof repeated)[number]): SlipRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const value = rows[from]?.[field] ?? '';
  return rows.map((row, at) => {
    if (at <= from || row.state === 'saved' || row.state === 'saving') return row;
    const { [field]: _, ...problems } = row.problems;
    return { ...row, [field]: value, problems };
  });
}

/** What was typed as a day, or as it is where it is none: the rules say so. */
const dayOf = (typed: string) => readAnyDay(typed) ?? typed;

/** Its code, held against what was typed. */
export function verdictOn({ billet_code, value, due_date }: SlipRow, today: Day) {
  const amount = readAmount(value);
  const invoice = { value: typeof amount === 'number' ? amount : null, due_date: dayOf(due_date) || null };
  return verdictOf(billet_code, invoice, today);
}

/** The row as it goes out, or what is wrong with it. */
export function judged(row: SlipRow) {
  const { file } = row.billet;
  const invoice = attachedTo(row);
  if (invoice && file) return { ok: true as const, values: { company_id: invoice.company_id, billet_file: file } };
  const { unit, service_date, due_date, value, billet_code } = row;
  const days = { service_date: dayOf(service_date), due_date: dayOf(due_date) };
  const body = { unit, ...days, value: readAmount(value), billet_code, status: 'pending' };
  const result = judge(payments, body, true);
  const problems: Problems = result.ok ? {} : { ...result.problems };
  if (isBlank(row.company_id)) problems.company_id = 'required';
  if (!result.ok || row.company_id === null) return { ok: false as const, problems };
  const values = { ...result.values, company_id: row.company_id, ...(file && { billet_file: file }) };
  return { ok: true as const, values };
}

/** What a line shows, in this order. */
export const columns = ['file', 'company_id', 'unit', 'service_date', 'due_date', 'value', 'billet_code'];

/** Nothing of it is changed any more. */
export const isDone = ({ state }: Pick<SlipRow, 'state'>) => state === 'saved' || state === 'saving';
