import PDFDocument from 'pdfkit';

const ink = '#1d2b24';
const green = '#2f6b4a';
const faint = '#c9d6ce';
const left = 48;
const right = 547;

type Paper = InstanceType<typeof PDFDocument>;

/** One A4 page under the brand's heading, as bytes. The date is fixed, so that the same paper is the same bytes. */
export async function onPaper(brand: string, title: string, draw: (paper: Paper) => void): Promise<Buffer> {
  const info = { Title: title, Author: brand, CreationDate: new Date(0) };
  const paper = new PDFDocument({ size: 'A4', margin: left, info });
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) => paper.on('end', resolve));
  paper.on('data', (chunk: Buffer) => chunks.push(chunk));
  paper.rect(0, 0, 595, 10).fill(green);
  paper.fillColor(green).font('Helvetica-Bold').fontSize(18).text(brand, left, 40);
  paper
    .fillColor(ink)
    .font('Helvetica')
    .fontSize(9)
    .text('Documento de demonstração, sem valor', left, 44, { align: 'right' });
  paper.moveTo(left, 72).lineTo(right, 72).strokeColor(faint).stroke();
  paper.fillColor(ink).font('Helvetica-Bold').fontSize(15).text(title, left, 92);
  paper.font('Helvetica').fontSize(10).moveDown();
  draw(paper);
  paper.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Boxes in a row, each with a small label above its value. */
export function boxes(
  paper: Paper,
  top: number,
  cells: [label: string, value: string, share: number][],
  height = 38,
): number {
  const total = cells.reduce((sum, [, , share]) => sum + share, 0);
  let x = left;
  for (const [label, value, share] of cells) {
    const width = ((right - left) * share) / total;
    paper.rect(x, top, width, height).strokeColor(faint).stroke();
    paper
      .fillColor('#5b6b62')
      .font('Helvetica')
      .fontSize(7)
      .text(label, x + 6, top + 5, { width: width - 12 });
    paper
      .fillColor(ink)
      .font('Helvetica-Bold')
      .fontSize(10)
      .text(value, x + 6, top + 17, { width: width - 12, height: 14, ellipsis: true });
    x += width;
  }
  return top + height;
}

export function paragraph(paper: Paper, top: number, text: string): number {
  paper
    .fillColor(ink)
    .font('Helvetica')
    .fontSize(10)
    .text(text, left, top, { width: right - left, align: 'justify', lineGap: 3 });
  return paper.y + 12;
}

export function bars(paper: Paper, top: number, widths: number[]): void {
  let x = left;
  widths.forEach((width, at) => {
    if (at % 2 === 0) paper.rect(x, top, width, 50).fill('#000000');
    x += width;
  });
}

export function signature(paper: Paper, top: number, name: string, role: string): void {
  paper
    .moveTo(left, top)
    .lineTo(left + 220, top)
    .strokeColor(ink)
    .stroke();
  paper
    .font('Helvetica-Bold')
    .fontSize(10)
    .text(name, left, top + 6);
  paper
    .font('Helvetica')
    .fontSize(9)
    .text(role, left, top + 20);
}
