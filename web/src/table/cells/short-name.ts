/** What two lines of a file's field hold. */
const longest = 24;
const ending = 10;

/** A file's name with the middle left out: its end, with the type, tells files of one kind apart. */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  return `${letters.slice(0, longest - ending - 1).join('')}…${letters.slice(-ending).join('')}`;
}
