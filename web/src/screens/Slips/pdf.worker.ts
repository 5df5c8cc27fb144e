import { lookAt, withoutDocument } from './page-pictures.ts';
import { readPdf } from './pdf-pages.ts';
import type { ReadPdf } from './pdf-texts.ts';
import { holdsCode } from './read-slips.ts';

/** Answers what each page says. It runs apart from the page: a file that was made to do harm stops nothing but this. */
self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const read = await readPages(data);
    self.postMessage({ read }, { transfer: read.picture ? [read.picture] : [] });
  } catch {
    self.postMessage({ read: null });
  }
};

/** The text first; only where it has no code the bars are looked for, which takes a while. */
function readPages(file: ArrayBuffer): Promise<ReadPdf> {
  return readPdf(file, withoutDocument as never, async (pdf, texts) => {
    if (texts.some(holdsCode)) return { pages: texts, picture: null };
    const { codes, picture } = await lookAt(pdf).catch(() => ({ codes: [], picture: null }));
    // Digits of their own, with no others beside them, are read as those of bars.
    return { pages: texts.map((text, at) => [text, ...(codes[at] ?? [])].join('\n|\n')), picture };
  });
}
