import { type Day, daysBetween, type Payment } from '@clareira/contract';
import type { TFunction } from 'i18next';
import type { Line, Words } from '../../table/column.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useToday } from '../../use-today.ts';
import { dueIn } from '../due.ts';
import { isPending } from './open-invoices.ts';

/** The state of an invoice; what is overdue looks otherwise than what is still to come, and says since when. */
export function statusWithLateness({ status, due_date }: Line<Payment>, { t }: Words) {
  if (!status) return '';
  const name = t(`payments.statuses.${status}`);
  if (!isPending({ status }) || !due_date) return <Badge tone="good">{name}</Badge>;
  return <Pending name={name} due={due_date} t={t} />;
}

function Pending({ name, due, t }: { name: string; due: Day; t: TFunction }) {
  const { text, count, tone } = dueIn(daysBetween(useToday(), due));
  return (
    <span title={t(`overview.${text}`, { count })}>
      <Badge tone={tone === 'late' ? 'late' : 'waiting'}>{name}</Badge>
    </span>
  );
}
