import { type Day, readBoleto, showAmount, showDay } from '@clareira/contract';
import type { Draft } from '../../table/column.ts';

/** What a slip's code fills in while it is typed: an amount and a due day that are still empty. */
export function codeFills(draft: Draft, near: Day): Draft {
  const { billet_code, value, due_date } = draft;
  const boleto = typeof billet_code === 'string' ? readBoleto(billet_code, near) : null;
  const isEmpty = (typed: Draft[string] | undefined) => typeof typed !== 'string' || typed.trim() === '';
  return {
    ...(boleto && boleto.amount !== null && isEmpty(value) && { value: showAmount(boleto.amount) }),
    ...(boleto && boleto.due !== null && isEmpty(due_date) && { due_date: showDay(boleto.due) }),
  };
}
