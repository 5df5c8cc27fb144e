import { type Boleto, type Day, type Payment, readBoleto, typedLine } from '@clareira/contract';

/** An invoice over any company that has the code of a slip already. */
export type ExistingInvoice = Payment & { company_id: number; company_name: string };

/** The row of its company, as its version is told by. */
export const ownOf = ({ company_name: _, ...own }: ExistingInvoice): Payment => own;

/** What each way to write a code has in one piece: the 14 digits of day and amount, or a collection's line. */
export function searchedFor({ kind, barcode }: Boleto): string {
  return kind === 'bank' ? barcode.slice(5, 19) : typedLine({ kind, barcode });
}

/** The rows whose code says the same, with or without dots and blanks, or as bars. */
export function withSameCode<Row extends Pick<Payment, 'billet_code'>>(
  rows: readonly Row[],
  { barcode }: Boleto,
  near: Day,
): Row[] {
  return rows.filter(({ billet_code }) => readBoleto(billet_code ?? '', near)?.barcode === barcode);
}
