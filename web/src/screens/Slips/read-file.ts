import { newKey } from '../../api/new-key.ts';
import { today } from '../../today.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';
import type { openPdfReader } from './pdf-texts.ts';
import { readSlips } from './read-slips.ts';
import { filesOf, wholeFile } from './slip-files.ts';
import { leftPages, note, type SlipNote } from './slip-notes.ts';
import { hasSlip, newRow, type SlipRow } from './slip-row.ts';

export { openPdfReader } from './pdf-texts.ts';

interface Read {
  rows: readonly SlipRow[];
  notes: readonly SlipNote[];
}

/** A row for each slip in a file that is not listed yet, and the notes on the rest of it. */
export async function readFile(
  reader: Pick<ReturnType<typeof openPdfReader>, 'read' | 'cut'>,
  file: File,
  listed: () => readonly SlipRow[],
): Promise<Read> {
  const { name } = file;
  if (file.size > maxFileBytes) return { rows: [], notes: [note(name, 'tooLarge')] };
  const pdf = await reader.read(file);
  if (typeof pdf === 'string') return { rows: [], notes: [note(name, pdf)] };
  const slips = readSlips(pdf.pages, today(), pdf.unseen);
  if (slips.length === 0) return { rows: [newRow(newKey(), wholeFile(file), undefined)], notes: [] };
  const files = await filesOf(file, slips, pdf.count, reader.cut);
  const rows: SlipRow[] = [];
  const repeated: SlipNote[] = [];
  for (const [at, slip] of slips.entries()) {
    const billet = files[at] ?? wholeFile(file);
    if (hasSlip([...listed(), ...rows], slip.code)) repeated.push(note(billet.name, 'repeated'));
    else rows.push(newRow(newKey(), billet, slip));
  }
  return { rows, notes: [...repeated, ...leftPages(name, pdf, slips)] };
}
