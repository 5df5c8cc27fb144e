import type { Payment } from '@clareira/contract';
import { type Month, monthOf } from './month.ts';

interface PackedFile {
  readonly name: string;
  readonly annexId: number;
}

/** The papers of the invoices of a month, under names that people understand: `2026-10 Matriz - nota fiscal.pdf`. */
export function papersOf(
  payments: readonly Payment[],
  month: Month,
  names: { invoice: string; slip: string },
): PackedFile[] {
  const taken = new Map<string, number>();
  const named = (unit: string, what: string, annexId: number | null): PackedFile[] => {
    if (annexId === null) return [];
    const name = `${month} ${fileName(unit)} - ${what}`;
    const times = (taken.get(name.toLowerCase()) ?? 0) + 1;
    taken.set(name.toLowerCase(), times);
    return [{ name: `${name}${times > 1 ? ` (${times})` : ''}.pdf`, annexId }];
  };
  return payments
    .filter(({ service_date }) => service_date !== null && monthOf(service_date) === month)
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ unit, invoice_annex_id, billet_annex_id }) => [
      ...named(unit, names.invoice, invoice_annex_id),
      ...named(unit, names.slip, billet_annex_id),
    ]);
}

/** What no system refuses in a name, and short enough for all of them. */
function fileName(text: string): string {
  const plain = [...text].map((sign) => (sign < ' ' || '\\/:*?"<>|'.includes(sign) ? '-' : sign)).join('');
  return plain.replace(/^\.+/, '').trim().slice(0, 80) || '-';
}
