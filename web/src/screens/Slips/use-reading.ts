import { useEffect, useEffectEvent, useState } from 'react';
import { note, type SlipNote } from './slip-notes.ts';
import type { useLookups } from './use-lookups.ts';
import type { SlipRows } from './use-slip-rows.ts';

/** What reads files comes with the first of them. */
export const fileReader = () => import('./read-file.ts');

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

  async function readOn() {
    const files = beside.current.unread;
    setReading({ done: 0, of: files.length });
    const code = await fileReader().catch(() => null);
    // Without what reads them they wait as they are.
    if (!code) return setReading(null);
    const reader = code.openPdfReader();
    for (const [done, file] of files.entries()) {
      setReading({ done, of: files.length });
      const { rows, notes: more } = await code.readFile(reader, file, () => current.current);
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
