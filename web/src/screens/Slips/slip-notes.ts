import { newKey } from '../../api/new-key.ts';
import type { PdfProblem, ReadPdf } from './pdf-texts.ts';
import { holdsCode, type ReadSlip } from './read-slips.ts';

/** Something about a file that did not come to be a row of its own; it stays until somebody has read it. */
export interface SlipNote {
  key: string;
  name: string;
  why: PdfProblem | 'tooLarge' | 'leftOut' | 'repeated' | 'noSlipOn' | 'unreadFrom';
  /** The pages that it is about, and how many they are. */
  pages: string;
  count: number;
}

export function note(name: string, why: SlipNote['why'], pages: readonly number[] = []): SlipNote {
  return { key: newKey(), name, why, pages: pages.join(', '), count: pages.length };
}

/** The pages of a file with slips that are in no row. */
export function leftPages(name: string, { pages, count }: ReadPdf, slips: readonly ReadSlip[]): SlipNote[] {
  if (slips.length === 0) return [];
  const taken = new Set(slips.flatMap((slip) => slip.pages));
  const left = pages.flatMap((text, at) => (taken.has(at) || holdsCode(text) ? [] : [at + 1]));
  const unread: SlipNote[] = count > pages.length ? [note(name, 'unreadFrom', [pages.length + 1])] : [];
  return left.length > 0 ? [note(name, 'noSlipOn', left), ...unread] : unread;
}
