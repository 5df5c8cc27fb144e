import { setImmediate } from 'node:timers/promises';
import { type Statement, type StatementEntry, showAmount, showDay } from '@clareira/contract';
import { colors, left, line, type Paper, right, rule, wrapped } from './pdf-ink.ts';
import type { StatementTexts } from './texts.ts';

const rowHeight = 15;

const lineHeight = 10.5;
const size = 8.5;
/** So many entries are laid out before other calls have their turn. */
const mostTogether = 500;

/** As much as fits under the summary, and under the heading alone; two lines are left for the balances. */
const firstPageHeight = 32 * rowHeight;
const otherPageHeight = 40 * rowHeight;

interface Column {
  name: keyof StatementTexts['columns'];
  x: number;
  width: number;
  align?: 'right';
  show(entry: StatementEntry, texts: StatementTexts): string;
}

const unitWidth = 100;

const columns: Column[] = [
  { name: 'date', x: left, width: 60, show: ({ date, assumed }) => `${showDay(date)}${assumed ? '*' : ''}` },
  {
    name: 'kind',
    x: 106,
    width: 92,
    show: ({ kind, payment_id }, { kinds }) => `${kinds[kind]} ${payment_id}`,
  },
  { name: 'unit', x: 202, width: unitWidth, show: ({ unit }) => unit },
  { name: 'reference', x: 306, width: 48, show: ({ reference }) => reference },
  { name: 'due', x: 358, width: 54, show: ({ due_date }) => showDay(due_date) },
  {
    name: 'amount',
    x: 414,
    width: 66,
    align: 'right',
    show: ({ kind, amount }) => showAmount(kind === 'payment' ? 0 - amount : amount),
  },
  { name: 'balance', x: 484, width: right - 484, align: 'right', show: ({ balance }) => showAmount(balance) },
];

export function drawTableHead(paper: Paper, top: number, texts: StatementTexts): number {
  for (const { name, x, width, align = 'left' } of columns)
    line(paper, texts.columns[name], x, top, { size: 8, isBold: true, color: colors.soft, width, align });
  rule(paper, top + 13, colors.green);
  return top + 17;
}

/** An entry, and the lines of its unit: many begin alike, so none is cut. */
interface Row {
  entry: StatementEntry;
  unit: string[];
  height: number;
}

/** At least one page, also of nothing; the sums stand on the last one. */
export async function pagesOf(paper: Paper, entries: StatementEntry[]): Promise<Row[][]> {
  const units = new Map<string, string[]>();
  const pages: Row[][] = [[]];
  let room = firstPageHeight;
  for (const [index, entry] of entries.entries()) {
    const unit = units.get(entry.unit) ?? wrapped(paper, entry.unit, { size, width: unitWidth });
    units.set(entry.unit, unit);
    const height = rowHeight + (unit.length - 1) * lineHeight;
    if (height > room) {
      pages.push([]);
      room = otherPageHeight;
    }
    pages.at(-1)?.push({ entry, unit, height });
    room -= height;
    if (index % mostTogether === mostTogether - 1) await setImmediate();
  }
  return pages;
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
  rows: Row[],
  { texts, isFirst, isLast }: Page,
): void {
  let y = top;
  if (isFirst) y = drawBalance(paper, y, texts.opening, opening);
  for (const { entry, unit, height } of rows) {
    for (const { name, x, width, align = 'left', show } of columns)
      for (const [index, text] of (name === 'unit' ? unit : [show(entry, texts)]).entries())
        line(paper, text, x, y + index * lineHeight, { size, width, align, isAmount: align === 'right' });
    rule(paper, y + height - 4);
    y += height;
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
  line(paper, label, left, y, { size, isBold: true });
  line(paper, showAmount(amount), 414, y, { size, isBold: true, width: right - 414, align: 'right' });
  return y + rowHeight;
}
