type Fields = Readonly<Record<string, unknown>>;

/**
 * Rows read anew, each as the object it was before if nothing in it has changed, so that what hangs on it stays:
 * the very list of before if nothing has changed at all. Both are in the order of their ids.
 */
export function sameRows(before: unknown, now: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(now)) return now;
  let at = 0;
  let isAllSame = before.length === now.length;
  const rows = now.map((row, index) => {
    while (at < before.length && idOf(before[at]) < idOf(row)) at += 1;
    const known = before[at];
    if (!isSame(known, row)) {
      isAllSame = false;
      return row;
    }
    isAllSame &&= index === at;
    return known;
  });
  return isAllSame ? before : rows;
}

/** What a server sends may be anything. */
function idOf(row: { id?: unknown } | null | undefined): number {
  return typeof row?.id === 'number' ? row.id : 0;
}

/** Rows hold texts and numbers, nothing deeper. Those of one list have the same fields. */
function isSame(a: Fields | null | undefined, b: Fields | null | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  for (const key in b) if (a[key] !== b[key]) return false;
  return true;
}
