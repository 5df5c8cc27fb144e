import { getDocumentProxy } from 'unpdf';

/** A hundred slips of two pages; a book that was dropped by mistake must not take the day. */
const mostPages = 200;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfOptions = Parameters<typeof getDocumentProxy>[1];

/** What the pages of a PDF say, each by its text; then whatever else is asked of it while it is open. */
export async function readPdf<More>(
  file: ArrayBuffer,
  options: PdfOptions,
  more: (pdf: Pdf, texts: string[]) => Promise<More>,
): Promise<More> {
  const pdf = await getDocumentProxy(new Uint8Array(file), options);
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
