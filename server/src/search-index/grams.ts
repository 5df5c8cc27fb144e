/** How many letters in a row the texts of rows are indexed by, from each of their letters on. */
export const gramLength = 5;

/** So many of its rarest tell what contains a text from what does not, nearly. */
const mostGrams = 8;

export interface AskedFor {
  grams: readonly string[];
  areBeginnings: boolean;
}

/**
 * What the index is asked for: of a text as long as a gram or shorter, every gram that begins with it, and that is all that
 * contain it; of a longer one some of its grams, and what is found has to be looked at. `others` are texts of some rows: a gram that is in
 * many of them leads to millions of rows, which the index would read all.
 */
export function gramsAskedFor(folded: string, others: readonly string[]): AskedFor {
  const letters = [...folded];
  const last = letters.length - gramLength;
  if (last <= 0) return { grams: [folded], areBeginnings: last < 0 };
  const counted = new Map<string, number>();
  // Of those equally rare the ones that share no letters tell most, and come first.
  for (let step = 0; step < gramLength; step++) {
    for (let from = step; from <= last; from += gramLength) {
      const gram = letters.slice(from, from + gramLength).join('');
      counted.set(gram, others.filter((text) => text.includes(gram)).length);
    }
  }
  const fewest = Math.min(...counted.values());
  const rare = [...counted].filter(([, count]) => count <= fewest + others.length / 16);
  const rarest = rare.toSorted(([, one], [, other]) => one - other).slice(0, mostGrams);
  return { grams: rarest.map(([gram]) => gram), areBeginnings: false };
}

/** As FTS5 reads it. A gram may have any sign in it, so there it is written as the digits of its bytes. */
export function ftsQuery({ grams, areBeginnings }: AskedFor): string {
  const asked = grams.map((gram) => `"${Buffer.from(gram).toString('hex')}"`).join(' AND ');
  return areBeginnings ? `${asked} *` : asked;
}

/** As PostgreSQL reads a `tsquery`. */
export function tsQuery({ grams, areBeginnings }: AskedFor): string {
  const asked = grams.map((gram) => `'${gram.replace(/['\\]/g, '$&$&')}'`).join(' & ');
  return areBeginnings ? `${asked}:*` : asked;
}
