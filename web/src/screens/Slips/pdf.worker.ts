import { getDocumentProxy } from 'unpdf';

/** A slip has a page or two; a book that was dropped by mistake must not take the day. */
const mostPages = 30;

/** Answers the text of each page. It runs apart from the page: a file that was made to do harm stops nothing but this. */
self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    self.postMessage({ pages: await textsOf(data) });
  } catch {
    self.postMessage({ pages: null });
  }
};

async function textsOf(file: ArrayBuffer): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const texts: string[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  await pdf.loadingTask.destroy();
  return texts;
}
