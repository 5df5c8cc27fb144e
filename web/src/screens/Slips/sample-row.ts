import type { Company } from '@clareira/contract';
import { wholeFile } from './slip-files.ts';
import { chosen, newRow, type SlipRow } from './slip-row.ts';

/** For tests: a slip that was read, and its row in the list of a company. */
export const billet = wholeFile(new File(['%PDF-'], 'boleto.pdf'));
export const slip = { code: '1', amount: 1234.5, due: '2026-12-10', payers: [], pages: [0] };

export const company = (id: number): Company => ({ id, name: `Empresa ${id}`, cnpj: '12345678000195' }) as Company;

export const row = (key: string, more: Partial<SlipRow> = {}): SlipRow => ({
  ...chosen(newRow(key, billet, slip), company(7)),
  ...more,
});
