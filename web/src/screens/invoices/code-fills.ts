import { type Day, readBoleto, showAmount, showDay } from '@clareira/contract';
import type { DraftValue } from '../../table/column.ts';

interface Typed {
  readonly billet_code?: DraftValue;
  readonly value?: DraftValue;
  readonly due_date?: DraftValue;
}

/** What a slip's code fills in while it is typed: an amount and a due day that are still empty. */
export function codeFills({ billet_code, value, due_date }: Typed, near: Day): { value?: string; due_date?: string } {
  const boleto = typeof billet_code === 'string' ? readBoleto(billet_code, near) : null;
  const isEmpty = (typed: DraftValue | undefined) => typeof typed !== 'string' || typed.trim() === '';
  return {
    ...(boleto && boleto.amount !== null && isEmpty(value) && { value: showAmount(boleto.amount) }),
    ...(boleto && boleto.due !== null && isEmpty(due_date) && { due_date: showDay(boleto.due) }),
  };
}
