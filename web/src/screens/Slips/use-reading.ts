import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { note, type SlipNote } from './slip-notes.ts';
import type { useLookups } from './use-lookups.ts';
import type { SlipRows } from './use-slip-rows.ts';

/** As many as a person can still look over. */
export const mostSlips = 100;

/** Reads files one by one: each slip in them becomes a row, and what is none is told. What lists them comes with the first. */
export function useReading(
  { current, fileState, isGone, change }: SlipRows,
  { lookUp }: Pick<ReturnType<typeof useLookups>, 'lookUp'>,
  loadList: () => Promise<unknown>,
) {
  const [reading, setReading] = useState<{ done: number; of: number } | null>(null);
  const [isReady, setReady] = useState(false);
  /** What reads them did not come: they wait. */
  const [isWaiting, setWaiting] = useState(false);
  const [notes, setNotes] = useState<readonly SlipNote[]>([]);
  const isReading = useRef(false);
  const reader = useRef<{ close(): void }>(null);

  function setFileState(unread: readonly File[], told: readonly SlipNote[]) {
    fileState.current = { unread, notes: told };
    setNotes(told);
  }

  /** Begins with what is unread, or goes on with what has come to it. */
  async function readOn(more = 0) {
    const of = fileState.current.unread.length;
    setReading((now) => (now ? { ...now, of: now.of + more } : { done: 0, of }));
    if (isReading.current) return;
    isReading.current = true;
    await readAll().finally(() => {
      isReading.current = false;
      setReading(null);
    });
  }

  async function readAll() {
    const [code] = await Promise.all([import('./read-file.ts'), loadList()]).catch(() => []);
    setWaiting(!code);
    if (!code) return;
    setReady(true);
    const opened = code.openPdfReader();
    reader.current = opened;
    for (let file = fileState.current.unread[0]; file && !isGone.current; file = fileState.current.unread[0]) {
      const { rows, notes: more } = await code.readFile(opened, file, () => current.current);
      // Whoever has gone finds the whole file still to be read, unless it was given up.
      if (isGone.current || fileState.current.unread[0] !== file) continue;
      setFileState(fileState.current.unread.slice(1), [...fileState.current.notes, ...more]);
      change((all) => [...all, ...rows]);
      await lookUp(rows);
      setReading((now) => now && { ...now, done: now.done + 1 });
    }
    opened.close();
  }

  /** They are remembered before any code has come: whoever goes meanwhile finds them, and so does who drops more. */
  function read(files: readonly File[]) {
    const { unread, notes: told } = fileState.current;
    const others = files.filter((file) => !unread.some((waiting) => isSameFile(file, waiting)));
    const room = Math.max(0, mostSlips - current.current.length - unread.length);
    const leftOut = others.slice(room).map(({ name }) => note(name, 'leftOut'));
    setFileState([...unread, ...others.slice(0, room)], [...(isReading.current ? told : []), ...leftOut]);
    return readOn(fileState.current.unread.length - unread.length);
  }

  /** With what was kept: its files are read, and what nobody could say is asked again. */
  const resume = useEffectEvent(() => {
    const { unread, notes: told } = fileState.current;
    setNotes(told);
    setReady(current.current.length > 0);
    lookUp(current.current);
    if (unread.length > 0) readOn();
  });
  useEffect(() => {
    resume();
    return () => reader.current?.close();
  }, []);

  return {
    reading,
    isReady,
    isWaiting,
    read,
    readAgain: () => readOn(),
    notes,
    dropNotes: () => setFileState(fileState.current.unread, []),
  };
}

/** Whoever was told that it could not be read may have dropped it once more. */
const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
