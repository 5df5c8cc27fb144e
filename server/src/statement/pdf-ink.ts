import type PDFDocument from 'pdfkit';

export type Paper = InstanceType<typeof PDFDocument>;

export const colors = { ink: '#1d2b24', soft: '#55655c', green: '#2f6b4a', line: '#c9d6ce', band: '#f3f7f4' };
export const left = 44;
export const right = 551;

interface Style {
  size?: number;
  isBold?: boolean;
  color?: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Half an amount is a wrong one: it is written smaller instead of being cut. */
  isAmount?: boolean;
}

/** One line, cut with an ellipsis where it is wider than it may be. */
export function line(paper: Paper, text: string, x: number, y: number, style: Style = {}): void {
  const { size = 9, isBold = false, color = colors.ink, width = right - x, align = 'left', isAmount = false } = style;
  writeIn(paper, size, isBold).fillColor(color);
  const written = printable(text);
  if (isAmount) shrink(paper, written, size, width);
  const shown = fitted(paper, written, width);
  // The writer's own alignment lays out a paragraph, which takes ten times as long.
  const offset = align === 'left' ? 0 : (width - paper.widthOfString(shown)) / (align === 'right' ? 1 : 2);
  paper.text(shown, x + offset, y, { lineBreak: false });
}

/** The lines that a text takes: broken between words, or within one that is wider than a line. */
export function wrapped(
  paper: Paper,
  text: string,
  { size = 9, isBold = false, width = right - left }: Style,
): string[] {
  writeIn(paper, size, isBold);
  const lines: string[] = [];
  let last = '';
  for (const word of printable(text).trim().split(/ +/)) {
    const longer = last === '' ? word : `${last} ${word}`;
    if (fits(paper, longer, width)) {
      last = longer;
      continue;
    }
    if (last !== '') lines.push(last);
    last = word;
    while (!fits(paper, last, width)) {
      let end = last.length - 1;
      while (end > 1 && !fits(paper, last.slice(0, end), width)) end--;
      lines.push(last.slice(0, end));
      last = last.slice(end);
    }
  }
  return [...lines, last];
}

const writeIn = (paper: Paper, size: number, isBold: boolean) =>
  paper.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);

const fits = (paper: Paper, text: string, width: number) =>
  text.length * paper.widthOfString('W') <= width || paper.widthOfString(text) <= width;

function fitted(paper: Paper, text: string, width: number): string {
  if (fits(paper, text, width)) return text;
  let shown = text;
  while (shown.length > 0 && paper.widthOfString(`${shown}…`) > width) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

function shrink(paper: Paper, text: string, size: number, width: number): void {
  if (!fits(paper, text, width)) paper.fontSize((size * width) / paper.widthOfString(text) - 0.1);
}

/** The fonts that every reader of PDFs has know the letters of western Europe only. */
function printable(text: string): string {
  const plain = text.normalize('NFC').replace(/[\u2010\u2011\u2212]/gu, '-');
  return plain.replace(/[^\x20-\x7e\u00a0-\u00ff–—‘’“”•…€™ŠšŽžŒœŸ]/gu, '?');
}

export function rule(paper: Paper, y: number, color = colors.line): void {
  paper.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke();
}
