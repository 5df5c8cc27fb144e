import { cutPages } from './cut-pages.ts';
import { codesOn, pictureOf, withoutDocument } from './page-pictures.ts';
import { readPdf } from './pdf-pages.ts';
import type { PdfAnswer, PdfQuestion, ReadPdf } from './pdf-texts.ts';
import { holdsCode } from './read-slips.ts';

/** Answers what each page says, or cuts them, or draws the first. It runs apart from the page: a file that was made to do harm stops nothing but this. */
self.onmessage = async ({ data: { file, cuts, look } }: MessageEvent<PdfQuestion>) => {
  try {
    if (cuts) return answer({ cut: await cutPages(file, cuts) });
    if (!look) return answer({ read: await readPages(file) });
    const picture = await readPdf(file, withoutDocument as never, pictureOf);
    answer({ picture }, [picture]);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    answer({ problem: isLocked ? 'locked' : 'broken' });
  }
};

function answer(told: PdfAnswer, transfer: Transferable[] = []) {
  self.postMessage(told, { transfer });
}

/** The text first; only where it has no code the bars are looked for, which takes a while. */
function readPages(file: ArrayBuffer): Promise<ReadPdf> {
  return readPdf(file, withoutDocument as never, async (pdf, texts) => {
    const unknown = texts.flatMap((text, at) => (holdsCode(text) ? [] : [at]));
    const codes = await codesOn(pdf, unknown, () => answer({}));
    // Digits of their own, with no others beside them, are read as those of bars.
    const pages = texts.map((text, at) => [text, ...(codes.get(at) ?? [])].join('\n|\n'));
    return { pages, count: pdf.numPages, unseen: unknown.filter((at) => !codes.has(at)) };
  });
}
