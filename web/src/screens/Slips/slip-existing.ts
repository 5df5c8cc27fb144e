import type { Company } from '@clareira/contract';
import type { ExistingInvoice } from './existing-invoices.ts';
import { isSaved, type SlipRow } from './slip-row.ts';

/** Idempotency key: one per row and company, so a retry makes no second invoice and another company gets its own. */
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

/**
 * Whether to search for invoices with its code: that was never done for this code, or what was sent without an answer may
 * have made one, or have been attached to one.
 */
export function needsSearch(row: SlipRow): boolean {
  if (row.existing?.code !== row.billet_code || row.attaching !== null) return true;
  return row.existing.found.length === 0 && maybeIn(row).length > 0;
}

/**
 * Takes in what a search found, unless nobody could say or the code is another by now. If the invoice that it was to be
 * attached to has a slip, the row counts as saved.
 */
export function withExisting(row: SlipRow, existing: SlipRow['existing']): SlipRow {
  if (existing?.code !== row.billet_code) return row;
  const own = existing.found.find(({ id, company_id }) => id === row.attaching && company_id === row.company_id);
  const now = { ...row, existing };
  return own && own.billet_annex_id !== null ? saved(now, own.company_id) : now;
}

const foundFor = ({ existing, billet_code }: SlipRow) => (existing?.code === billet_code ? existing.found : []);

/** Its company's invoice with this code and no slip yet: the file is attached to it, and nothing else of it changes. */
export function attachedTo(row: SlipRow): ExistingInvoice | undefined {
  if (!row.billet.file) return undefined;
  return foundFor(row).find((one) => one.company_id === row.company_id && one.billet_annex_id === null);
}

/** The invoice with its code to show to the reader. */
export function knownOf(row: SlipRow): ExistingInvoice | undefined {
  const found = foundFor(row);
  return attachedTo(row) ?? found.find(({ company_id }) => company_id === row.company_id) ?? found[0];
}

/** Whether both show and attach to the same invoice: whoever has seen the one may save the other. */
export function hasSameExisting(one: SlipRow, other: SlipRow): boolean {
  return knownOf(one)?.id === knownOf(other)?.id && attachedTo(one)?.id === attachedTo(other)?.id;
}

/** Whether it goes, or has gone, to an invoice that was there. */
export const isAttached = (row: SlipRow) => (isSaved(row) ? row.attaching !== null : attachedTo(row) !== undefined);
