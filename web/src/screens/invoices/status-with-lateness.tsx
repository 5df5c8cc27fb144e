import { daysBetween, type Payment } from '@clareira/contract';
import type { Line, Words } from '../../table/column.ts';
import { today } from '../../today.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dueIn } from '../due.ts';
import { isPending } from './open-invoices.ts';

/** The state of an invoice; what is overdue looks otherwise than what is still to come, and says since when. */
export function statusWithLateness({ status, due_date }: Line<Payment>, { t }: Words) {
  if (!status) return '';
  const name = t(`payments.statuses.${status}`);
  if (!isPending({ status }) || !due_date) return <Badge tone="good">{name}</Badge>;
  const { text, count, tone } = dueIn(daysBetween(today(), due_date));
  return (
    <span title={t(`overview.${text}`, { count })}>
      <Badge tone={tone === 'late' ? 'late' : 'waiting'}>{name}</Badge>
    </span>
  );
}
