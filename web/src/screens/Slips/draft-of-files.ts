import { type Day, fileTypes, showAmount, showDay } from '@clareira/contract';
import { dropMessage } from '../../table/cells/drop-messages.ts';
import { RefusedFiles } from '../../table/cells/refused-files.ts';
import type { Draft } from '../../table/column.ts';
import { today } from '../../today.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';
import { openPdfReader } from './pdf-texts.ts';
import { type ReadSlip, readSlips } from './read-slips.ts';

/** A slip and its invoice: more are for the screen that takes a hundred. */
const mostFiles = 2;

/** The invoice that files make which were dropped on the table: a slip, the invoice itself, or both. */
export async function draftOfFiles(files: readonly File[]): Promise<Draft> {
  const limits = { types: [fileTypes.pdf.mediaType], maxBytes: maxFileBytes, maxFiles: mostFiles };
  const message = dropMessage(files, limits);
  if (message) return { billet_file: new RefusedFiles(files, message) };
  const reader = openPdfReader();
  const read: DroppedFile[] = [];
  for (const file of files) {
    const pdf = await reader.read(file);
    read.push({ file, pages: typeof pdf === 'string' ? [] : pdf.pages });
  }
  reader.close();
  return draftOf(read, today());
}

interface DroppedFile {
  file: File;
  /** What each of its pages says. */
  pages: readonly string[];
}

/** The files where they belong, and what the slip says; where it is not clear which slip is meant, nothing of it. */
export function draftOf(dropped: readonly DroppedFile[], near: Day): Draft {
  const slips = dropped.flatMap(({ file, pages }) => readSlips(pages, near).map((slip) => ({ ...slip, file })));
  const mixed = dropped.find(({ file }) => payersOf(slips.filter((slip) => slip.file === file)) > 1);
  // What is another client's must not become this one's file.
  if (mixed) return { status: 'pending', billet_file: new RefusedFiles([mixed.file], { key: 'severalPayers' }) };
  const [slip] = slips.length === 1 ? slips : [];
  const billet = slip?.file ?? dropped.find(isLikeSlip)?.file;
  const invoice = dropped.find(({ file }) => file !== billet)?.file;
  return {
    status: 'pending',
    ...(billet && { billet_file: billet }),
    ...(invoice && { invoice_file: invoice }),
    ...(slip && { billet_code: slip.code }),
    ...(typeof slip?.amount === 'number' && { value: showAmount(slip.amount) }),
    ...(slip?.due && { due_date: showDay(slip.due) }),
  };
}

const payersOf = (slips: readonly ReadSlip[]) => new Set(slips.map(({ payers }) => payers[0])).size;

/** By the words that only slips have; a file that says nothing at all is a picture, and an invoice is text. */
function isLikeSlip({ file, pages }: DroppedFile): boolean {
  const text = `${file.name}\n${pages.join('\n')}`;
  if (/nota\s*fiscal|nfs?-?e\b|danfe/iu.test(text)) return false;
  return (
    /boleto|linha digit|benefici[aá]rio|nosso n[uú]mero|ficha de compensa/iu.test(text) || pages.join('').trim() === ''
  );
}
