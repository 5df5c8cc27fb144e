/** Names as they are, with ` (2)` where one would stand twice; case aside, as most disks see it. */
export function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>();
  /** The number to try next, by what the second of a name is called: a thousand alike would each count from the start. */
  const next = new Map<string, number>();
  return names.map((name) => {
    let unique = name;
    if (taken.has(name.toLowerCase())) {
      const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
      const numbered = (copy: number) => `${stem} (${copy})${ending}`;
      const second = numbered(2).toLowerCase();
      let copy = next.get(second) ?? 2;
      while (taken.has(numbered(copy).toLowerCase())) copy++;
      next.set(second, copy + 1);
      unique = numbered(copy);
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
