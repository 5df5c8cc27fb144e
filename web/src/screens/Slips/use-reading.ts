import { useEffect, useEffectEvent, useState } from 'react';
import { newKey } from '../../api/new-key.ts';
import { today } from '../../today.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';
import { openPdfReader } from './pdf-texts.ts';
import { readSlips } from './read-slips.ts';
import { filesOf, wholeFile } from './slip-files.ts';
import { leftPages, note, type SlipNote } from './slip-notes.ts';
import { hasSlip, newRow, type SlipRow } from './slip-rows.ts';
import type { useLookups } from './use-lookups.ts';
import type { SlipRows } from './use-slip-rows.ts';

/** As many as a person can still look over. */
export const mostSlips = 100;

/** Reads files one by one: each slip in them becomes a row, and what is none is told. */
export function useReading(
  { current, beside, isGone, change }: SlipRows,
  { lookUp }: Pick<ReturnType<typeof useLookups>, 'lookUp'>,
) {
  const [reading, setReading] = useState<{ done: number; of: number } | null>(null);
  const [notes, setNotes] = useState<readonly SlipNote[]>([]);

  function setBeside(unread: readonly File[], told: readonly SlipNote[]) {
    beside.current = { unread, notes: told };
    setNotes(told);
  }

  async function readOne(reader: ReturnType<typeof openPdfReader>, file: File) {
    const { name } = file;
    const rows: SlipRow[] = [];
    if (file.size > maxFileBytes) return { rows, more: [note(name, 'tooLarge')] };
    const pdf = await reader.read(file);
    if (typeof pdf === 'string') return { rows, more: [note(name, pdf)] };
    const slips = readSlips(pdf.pages, today());
    if (slips.length === 0) rows.push(newRow(newKey(), wholeFile(file), undefined));
    const files = await filesOf(file, slips, pdf.count, reader.cut);
    const repeated: SlipNote[] = [];
    for (const [at, slip] of slips.entries()) {
      const billet = files[at] ?? wholeFile(file);
      if (hasSlip([...current.current, ...rows], slip.code)) repeated.push(note(billet.name, 'repeated'));
      else rows.push(newRow(newKey(), billet, slip));
    }
    return { rows, more: [...repeated, ...leftPages(name, pdf, slips)] };
  }

  async function readOn() {
    const files = beside.current.unread;
    const reader = openPdfReader();
    for (const [done, file] of files.entries()) {
      setReading({ done, of: files.length });
      const { rows, more } = await readOne(reader, file);
      // Whoever has gone finds the whole file still to be read, unless it was given up.
      if (isGone.current || beside.current.unread[0] !== file) break;
      setBeside(files.slice(done + 1), [...beside.current.notes, ...more]);
      change((all) => [...all, ...rows]);
      await lookUp(rows);
    }
    reader.close();
    setReading(null);
  }

  function read(files: readonly File[]) {
    const room = mostSlips - current.current.length;
    const leftOut = files.slice(room).map(({ name }) => note(name, 'leftOut'));
    setBeside(files.slice(0, room), leftOut);
    return readOn();
  }

  /** With what was kept: its files are read, and what nobody could say is asked again. */
  const resume = useEffectEvent(() => {
    const { unread, notes: told } = beside.current;
    setNotes(told);
    lookUp(current.current);
    if (unread.length > 0) readOn();
  });
  useEffect(() => resume(), []);

  return { reading, read, notes, dropNotes: () => setBeside(beside.current.unread, []) };
}
