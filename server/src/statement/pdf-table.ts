import { type Statement, type StatementEntry, showAmount, showDay } from '@clareira/contract';
import { colors, left, line, type Paper, right, rule } from './pdf-ink.ts';
import type { StatementTexts } from './texts.ts';

const rowHeight = 15;

/** As many as fit under the summary, and under the heading alone; two lines are left for the balances. */
export const firstPageRows = 32;
export const otherPageRows = 40;

interface Column {
  name: keyof StatementTexts['columns'];
  x: number;
  width: number;
  align?: 'right';
  show(entry: StatementEntry, texts: StatementTexts): string;
}

const columns: Column[] = [
  { name: 'date', x: left, width: 60, show: ({ date, assumed }) => `${showDay(date)}${assumed ? '*' : ''}` },
  {
    name: 'kind',
    x: 106,
    width: 92,
    show: ({ kind, payment_id }, { kinds }) => `${kinds[kind]} ${payment_id}`,
  },
  { name: 'unit', x: 202, width: 100, show: ({ unit }) => unit },
  { name: 'reference', x: 306, width: 48, show: ({ reference }) => reference },
  { name: 'due', x: 358, width: 54, show: ({ due_date }) => showDay(due_date) },
  {
    name: 'amount',
    x: 414,
    width: 66,
    align: 'right',
    show: ({ kind, amount }) => `${kind === 'payment' ? '–' : ''}${showAmount(amount)}`,
  },
  { name: 'balance', x: 484, width: right - 484, align: 'right', show: ({ balance }) => showBalance(balance) },
];

const showBalance = (amount: number) => (amount < 0 ? `–${showAmount(-amount)}` : showAmount(amount));

export function drawTableHead(paper: Paper, top: number, texts: StatementTexts): number {
  for (const { name, x, width, align = 'left' } of columns)
    line(paper, texts.columns[name], x, top, { size: 8, isBold: true, color: colors.soft, width, align });
  rule(paper, top + 13, colors.green);
  return top + 17;
}

interface Page {
  texts: StatementTexts;
  isFirst: boolean;
  isLast: boolean;
}

/** The entries of one page between the balances that the statement begins and ends with. */
export function drawEntries(
  paper: Paper,
  top: number,
  { opening, closing, entries }: Statement,
  shown: StatementEntry[],
  { texts, isFirst, isLast }: Page,
): void {
  let y = top;
  if (isFirst) y = drawBalance(paper, y, texts.opening, opening);
  for (const entry of shown) {
    for (const { x, width, align = 'left', show } of columns)
      line(paper, show(entry, texts), x, y, { size: 8.5, width, align });
    rule(paper, y + rowHeight - 4);
    y += rowHeight;
  }
  if (!isLast) return;
  if (entries.length === 0) {
    line(paper, texts.nothing, left, y, { color: colors.soft });
    y += rowHeight;
  }
  y = drawBalance(paper, y, texts.closing, closing);
  if (entries.some(({ assumed }) => assumed)) {
    line(paper, texts.assumed, left, y + 4, { size: 8, color: colors.soft });
  }
}

function drawBalance(paper: Paper, y: number, label: string, amount: number): number {
  paper.rect(left, y - 4, right - left, rowHeight).fill(colors.band);
  line(paper, label, left, y, { size: 8.5, isBold: true });
  line(paper, showBalance(amount), 414, y, { size: 8.5, isBold: true, width: right - 414, align: 'right' });
  return y + rowHeight;
}
