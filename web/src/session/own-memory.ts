/** What the page remembers of one person's work, beside lists and drafts. */
const memories: { clear(): void }[] = [];

/** Has a memory emptied when its person signs out, and before another one comes. An expired session leaves it as it is. */
export function ownMemory<Memory extends { clear(): void }>(memory: Memory): Memory {
  memories.push(memory);
  return memory;
}

export function forgetOwn(): void {
  for (const memory of memories) memory.clear();
}
