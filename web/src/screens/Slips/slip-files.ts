import type { ReadSlip } from './read-slips.ts';

/** What a slip's invoice gets as its file. */
export interface SlipFile {
  readonly name: string;
  readonly file: File | null;
  /** Why there is none: somebody else's slip is on the same page, or its pages could not be taken out of the file. */
  readonly withheld: 'shared' | 'uncut' | null;
}

type Cut = (file: File, cuts: readonly (readonly number[])[]) => Promise<readonly (Uint8Array<ArrayBuffer> | null)[]>;

/** The file of each slip of a PDF: nothing but the pages that are its own, so that no client sees those of another. */
export async function filesOf(
  file: File,
  slips: readonly ReadSlip[],
  pageCount: number,
  cut: Cut,
): Promise<readonly SlipFile[]> {
  const isPart = ({ pages }: ReadSlip) => pages.length > 0 && pages.length < pageCount;
  const parts = slips.filter(isPart);
  const made =
    parts.length > 0
      ? await cut(
          file,
          parts.map(({ pages }) => pages),
        )
      : [];
  return slips.map((slip, at) => {
    if (slip.pages.length === pageCount) return wholeFile(file);
    const name = file.name.replace(/(\.pdf)?$/iu, `-${at + 1}.pdf`);
    if (slip.pages.length === 0) return { name: file.name, file: null, withheld: 'shared' };
    const content = made[parts.indexOf(slip)];
    if (!content) return { name: file.name, file: null, withheld: 'uncut' };
    return { name, file: new File([content], name, { type: 'application/pdf' }), withheld: null };
  });
}

export const wholeFile = (file: File): SlipFile => ({ name: file.name, file, withheld: null });
