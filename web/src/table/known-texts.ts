/** More than these nobody reads. */
const most = 100;

/** Each text once, the most frequent first. */
export function knownTexts(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([text]) => text);
}
