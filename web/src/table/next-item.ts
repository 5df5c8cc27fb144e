/** Where a key leads in a menu, round and round; nothing for keys that do not move. */
export function nextItem(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
