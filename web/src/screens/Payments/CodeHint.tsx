import { payments } from '@clareira/contract';
import type { ReactNode } from 'react';
import type { Draft } from '../../table/column.ts';
import { today } from '../../today.ts';
import { SlipVerdict, verdictOf } from './SlipVerdict.tsx';

/** What a slip's code says, told while it is being typed. It never stops a save. */
export function codeHint(draft: Draft): ReactNode {
  const code = typed(draft, 'billet_code').trim();
  if (code === '') return null;
  const { value, due_date } = payments.fields;
  const [amount, due] = [
    value.parse(value.read(typed(draft, 'value'))),
    due_date.parse(due_date.read(typed(draft, 'due_date'))),
  ];
  const invoice = { ...(amount.ok && { value: amount.value }), ...(due.ok && { due_date: due.value }) };
  return <SlipVerdict verdict={verdictOf(code, invoice, today())} />;
}

const typed = (draft: Draft, name: string) => (typeof draft[name] === 'string' ? draft[name] : '');
