/** Names as they are, with ` (2)` where one would stand twice; case aside, as most disks see it. */
export function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let unique = name;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy++) unique = `${stem} (${copy})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
