import { readPdf } from './pdf-pages.ts';
import { blankUndrawn } from './undrawn.ts';

/**
 * Files of some pages of a PDF each, to go to different people. Null where it cannot be done, or where what came out does
 * not say what the pages say.
 */
export function cutPages(file: ArrayBuffer, cuts: readonly (readonly number[])[]): Promise<(Uint8Array | null)[]> {
  return readPdf(file, {}, async (pdf, texts) => {
    // Whose a file within the file is nobody knows.
    if (await pdf.getAttachments()) return cuts.map(() => null);
    const made: (Uint8Array | null)[] = [];
    for (const pages of cuts) {
      const expected = pages.map((at) => texts[at]);
      const taken = await pdf.extractPages([{ document: null, includePages: [...pages] }]).catch(() => null);
      const cut = taken && (await blankUndrawn(taken).catch(() => null));
      made.push(cut && (await says(cut, expected)) ? cut : null);
    }
    return made;
  });
}

function says(cut: Uint8Array, expected: readonly (string | undefined)[]): Promise<boolean> {
  const isSame = (texts: string[]) =>
    texts.length === expected.length && texts.every((text, at) => text === expected[at]);
  return readPdf(cut.slice().buffer, {}, async (_, texts) => isSame(texts)).catch(() => false);
}
