import { useState } from 'react';
import { newKey } from '../../api/new-key.ts';
import { today } from '../../today.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';
import { openPdfReader } from './pdf-texts.ts';
import { type ReadSlip, readSlips } from './read-slips.ts';
import { filesOf, type SlipFile, wholeFile } from './slip-files.ts';
import { leftPages, note, type SlipNote } from './slip-notes.ts';
import { hasSlip, newRow } from './slip-rows.ts';
import type { useLookups } from './use-lookups.ts';
import type { SlipRows } from './use-slip-rows.ts';

/** As many as a person can still look over. */
export const mostSlips = 100;

/** Reads files one by one: each slip in them becomes a row, and what is none is told. */
export function useReading(
  { current, isGone, change }: SlipRows,
  { findTwin, companiesOf }: ReturnType<typeof useLookups>,
) {
  const [reading, setReading] = useState<{ done: number; of: number } | null>(null);
  const [notes, setNotes] = useState<readonly SlipNote[]>([]);

  async function take(billet: SlipFile, slip?: ReadSlip) {
    const companies = slip ? await companiesOf(slip.payers).catch(() => null) : [];
    const twin = slip ? await findTwin(slip.code) : null;
    change((all) => [...all, { ...newRow(newKey(), billet, slip, companies), twin }]);
  }

  async function readOne(reader: ReturnType<typeof openPdfReader>, file: File): Promise<SlipNote[]> {
    const { name } = file;
    if (file.size > maxFileBytes) return [note(name, 'tooLarge')];
    const pdf = await reader.read(file);
    if (typeof pdf === 'string') return [note(name, pdf)];
    const slips = readSlips(pdf.pages, today());
    if (slips.length === 0) await take(wholeFile(file));
    const files = await filesOf(file, slips, pdf.count, reader.cut);
    const repeated: SlipNote[] = [];
    for (const [at, slip] of slips.entries()) {
      const billet = files[at] ?? wholeFile(file);
      if (hasSlip(current.current, slip.code)) repeated.push(note(billet.name, 'repeated'));
      else await take(billet, slip);
    }
    return [...repeated, ...leftPages(name, pdf, slips)];
  }

  async function read(files: readonly File[]) {
    const room = mostSlips - current.current.length;
    const taken = files.slice(0, room);
    setNotes(files.slice(room).map(({ name }) => note(name, 'leftOut')));
    const reader = openPdfReader();
    for (const [done, file] of taken.entries()) {
      if (isGone.current) break;
      setReading({ done, of: taken.length });
      const more = await readOne(reader, file);
      setNotes((all) => [...all, ...more]);
    }
    reader.close();
    setReading(null);
  }

  return { reading, read, notes, dropNotes: () => setNotes([]) };
}
