import type { Company } from '@clareira/contract';
import { chosen, type SlipRow } from './slip-row.ts';

/** Whether the server is still to say whose it is; where somebody has chosen a company, nobody needs to. */
export const needsCompanyLookup = ({ lookup, company_id }: SlipRow) => lookup !== 'done' && company_id === null;

/** With those that have its CNPJ, which is its company where there is no choice; null where nobody could say. */
export function lookedUp(row: SlipRow, companies: readonly Company[] | null): SlipRow {
  if (!needsCompanyLookup(row)) return row;
  if (!companies) return { ...row, lookup: 'failed', look: 'company_id' };
  const [only, ...others] = companies;
  const found: SlipRow = { ...row, lookup: 'done', companies, look: only ? null : 'company_id' };
  if (!only) return { ...found, payer: row.payers[0] ?? '' };
  return others.length > 0 ? found : chosen(found, only);
}
