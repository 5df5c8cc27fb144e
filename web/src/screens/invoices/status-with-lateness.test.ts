import { addDays, type Payment } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { today } from '../../today.ts';
import { statusWithLateness } from './status-with-lateness.tsx';

const t = ((key: string, { count }: { count?: number } = {}) => [key, count].join(' ')) as unknown as TFunction;
const markup = (status: Payment['status'], due_date: string) =>
  renderToStaticMarkup(statusWithLateness({ id: 1, status, due_date } as Payment, { t, title: '' }));

test('what is overdue differs from what is still to come, and from what is paid, without another word', () => {
  expect(markup('pending', addDays(today(), -3))).toMatch(
    /title="overview\.late 3".*data-tone="late".*statuses\.pending/,
  );
  expect(markup('pending', today())).toMatch(/title="overview\.dueToday 0".*data-tone="waiting"/);
  expect(markup('pending', addDays(today(), 9))).toMatch(/title="overview\.dueIn 9".*data-tone="waiting"/);
  expect(markup('paid_off', addDays(today(), -3))).toMatch(/^<span[^>]*data-tone="good"/);
});
