import { ageingBands, type Day, type Statement, showCnpj, showDay, showMoney } from '@clareira/contract';
import { colors, left, line, type Paper, right, rule, wrapped } from './pdf-ink.ts';
import type { StatementTexts } from './texts.ts';

export interface Issued {
  brand: string;
  /** The day it was issued on. */
  today: Day;
  texts: StatementTexts;
}

/** On every page: whose it is, of which period, and who issued it. */
export function drawHeading(paper: Paper, { company, from, to }: Statement, { brand, today, texts }: Issued): void {
  paper.rect(0, 0, 595, 8).fill(colors.green);
  line(paper, brand, left, 30, { size: 15, isBold: true, color: colors.green, width: 300 });
  line(paper, texts.issued(showDay(today)), left, 34, { color: colors.soft, align: 'right' });
  rule(paper, 56);
  line(paper, texts.title, left, 68, { size: 17, isBold: true });
  line(paper, texts.period(showDay(from), showDay(to)), left, 73, { size: 10, align: 'right' });
  drawName(paper, company.name);
  line(paper, `CNPJ ${showCnpj(company.cnpj)}`, left, 94, { size: 10, color: colors.soft, align: 'right' });
}

/** A long one takes a second line. */
function drawName(paper: Paper, name: string): void {
  const style = { size: 11, isBold: true, width: 370 };
  const [first = '', ...others] = wrapped(paper, name, style);
  const isLong = others.length > 0;
  line(paper, first, left, isLong ? 89 : 93, style);
  if (isLong) line(paper, others.join(' '), left, 102, style);
}

/** The sums of the period, and what is owed today by how long it has been due. Answers where it ends. */
export function drawSummary(paper: Paper, statement: Statement, { texts }: Issued): number {
  const { ageing } = statement;
  const sums = ['opening', 'invoiced', 'paid', 'closing'] as const;
  cells(
    paper,
    120,
    sums.map((name): Cell => [texts[name], statement[name]]),
    12,
  );
  line(paper, texts.ageing(showDay(ageing.as_of)), left, 176, { isBold: true });
  const bands: Cell[] = ageingBands.map((band) => [texts.bands[band], ageing[band]]);
  cells(paper, 190, [...bands, [texts.total, ageing.total]], 9);
  return 250;
}

type Cell = [label: string, amount: number];

function cells(paper: Paper, top: number, values: Cell[], size: number): void {
  const width = (right - left) / values.length;
  for (const [at, [label, amount]] of values.entries()) {
    const x = left + at * width;
    paper.rect(x, top, width, 42).lineWidth(0.6).fillAndStroke(colors.band, colors.line);
    line(paper, label, x + 7, top + 8, { size: 8, color: colors.soft, width: width - 14 });
    line(paper, showMoney(amount), x + 7, top + 22, { size, isBold: true, width: width - 14, isAmount: true });
  }
}

export function drawFooter(paper: Paper, { brand, texts }: Issued, page: number, pages: number): void {
  rule(paper, 806);
  line(paper, brand, left, 812, { size: 8, color: colors.soft, width: 300 });
  line(paper, texts.page(page, pages), left, 812, { size: 8, color: colors.soft, align: 'right' });
}
