import type { TFunction } from 'i18next';
import { isAttached } from './slip-existing.ts';
import type { SlipRow } from './slip-row.ts';

const texts = { todo: ['slips.save', 'slips.attach'], done: ['slips.saved', 'slips.attached'] } as const;

/** How many of them are invoices of their own, and how many go to one that is there: `Salvar 2 faturas · Anexar 1 boleto`. */
export function countsOf(rows: readonly SlipRow[], t: TFunction, when: keyof typeof texts): string {
  const attached = rows.filter(isAttached).length;
  const [asInvoice, asFile] = texts[when];
  const own = attached < rows.length || attached === 0 ? [t(asInvoice, { count: rows.length - attached })] : [];
  return [...own, ...(attached > 0 ? [t(asFile, { count: attached })] : [])].join(' · ');
}
