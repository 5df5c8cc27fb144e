import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
// What the library would do in a worker of its own it does right here: this is one.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** A hundred slips of two pages; a book that was dropped by mistake must not take the day. */
const mostPages = 200;

/** What the pages of a PDF say, each by its text; then whatever else is asked of it while it is open. */
export async function readPdf<More>(
  file: ArrayBuffer,
  options: object,
  more: (pdf: PDFDocumentProxy, texts: string[]) => Promise<More>,
): Promise<More> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS, ...options }).promise;
  try {
    const texts: string[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    }
    return await more(pdf, texts);
  } finally {
    await pdf.loadingTask.destroy();
  }
}
