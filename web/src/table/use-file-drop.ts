import { type DragEvent, useState } from 'react';

/** What is going on with files over a table. */
type Dropping = 'over' | 'reading' | null;

/** Takes files that are let go of anywhere on a table; what a row in edit takes is not taken twice. */
export function useFileDrop(take: ((files: readonly File[]) => Promise<void>) | undefined) {
  const [dropping, setDropping] = useState<Dropping>(null);
  if (!take) return { dropping: null, handlers: {} };

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (dropping === null) setDropping('over');
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin && dropping === 'over') setDropping(null);
  }

  async function onDrop(event: DragEvent) {
    const isTaken = event.defaultPrevented || dropping === 'reading';
    // Otherwise the browser would leave the portal for the file.
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (isTaken || files.length === 0 || !take) return setDropping((now) => (now === 'over' ? null : now));
    setDropping('reading');
    await take(files).finally(() => setDropping(null));
  }

  return { dropping, handlers: { onDragOver, onDragLeave, onDrop } };
}
