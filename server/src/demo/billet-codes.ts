import { type Day, writeBankBoleto, writePix } from '@clareira/contract';
import type { Random } from './random.ts';

/** A slip of an invented bank, 000, so that nobody can pay it by accident; its digits are right all the same. */
export function billetCode(random: Random, due: Day, amount: number): { line: string; barcode: string } {
  return writeBankBoleto({ bank: '000', due, amount, free: random.digits(25) });
}

/** A PIX code to a key that nobody has: the domain is reserved for examples. */
export function pixCode(random: Random, brand: string, amount: number): string {
  const plain = brand.normalize('NFKD').replace(/[^A-Za-z0-9 ]/g, '');
  return writePix({
    key: 'cobranca@demonstracao.example',
    name: plain.slice(0, 25).trim() || 'DEMONSTRACAO',
    city: 'CAMPINAS',
    amount,
    txid: `DEMO${random.digits(10)}`,
  });
}
