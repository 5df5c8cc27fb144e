import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Language, Statement } from '@clareira/contract';
import PDFDocument from 'pdfkit';
import { drawFooter, drawHeading, drawSummary, type Issued } from './pdf-heading.ts';
import { drawEntries, drawTableHead, pagesOf } from './pdf-table.ts';
import { statementTexts } from './texts.ts';

/**
 * A statement as pages, while it is being read: page by page, so that one of ten thousand entries holds up nobody
 * else's call.
 */
export function statementPdf(statement: Statement, language: Language, printing: Omit<Issued, 'texts'>): Readable {
  const issued = { ...printing, texts: statementTexts[language] };
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: issued.texts.titleOf(statement.company.name), Author: issued.brand, Creator: issued.brand },
  });
  const output = new PassThrough();
  paper.on('error', (error) => output.destroy(error));
  paper.pipe(output);
  draw(paper, statement, issued, output).catch((error) => output.destroy(error));
  return output;
}

async function draw(
  paper: InstanceType<typeof PDFDocument>,
  statement: Statement,
  issued: Issued,
  output: PassThrough,
): Promise<void> {
  const pages = await pagesOf(paper, statement.entries);
  for (const [index, rows] of pages.entries()) {
    if (output.destroyed) return;
    if (index > 0) paper.addPage();
    drawHeading(paper, statement, issued);
    const top = index === 0 ? drawSummary(paper, statement, issued) : 128;
    const below = drawTableHead(paper, top, issued.texts);
    const place = { isFirst: index === 0, isLast: index === pages.length - 1 };
    drawEntries(paper, below, statement, rows, { texts: issued.texts, ...place });
    drawFooter(paper, issued, index + 1, pages.length);
    await setImmediate();
  }
  paper.end();
}
