/** How many letters in a row the texts of rows are indexed by, from each of their letters on. */
export const gramLength = 5;

/** So many tell what contains a text from what does not, nearly. */
const mostGrams = 16;

/**
 * What the index is asked for: of a text as long as a gram or shorter, every gram that begins with it, and that is all that
 * contain it; of a longer one all of its grams, and what is found has to be looked at.
 */
export function gramsAskedFor(folded: string): { grams: string[]; areBeginnings: boolean } {
  const letters = [...folded];
  const last = letters.length - gramLength;
  if (last <= 0) return { grams: [folded], areBeginnings: last < 0 };
  const places = Math.min(last + 1, mostGrams);
  const grams = Array.from({ length: places }, (_, at) => {
    const from = Math.round((at * last) / (places - 1));
    return letters.slice(from, from + gramLength).join('');
  });
  return { grams: [...new Set(grams)], areBeginnings: false };
}

/** As FTS5 reads it. A gram may have any sign in it, so there it is written as the digits of its bytes. */
export function ftsQuery(folded: string): string {
  const { grams, areBeginnings } = gramsAskedFor(folded);
  const asked = grams.map((gram) => `"${Buffer.from(gram).toString('hex')}"`).join(' AND ');
  return areBeginnings ? `${asked} *` : asked;
}

/** As PostgreSQL reads a `tsquery`. */
export function tsQuery(folded: string): string {
  const { grams, areBeginnings } = gramsAskedFor(folded);
  const asked = grams.map((gram) => `'${gram.replace(/['\\]/g, '$&$&')}'`).join(' & ');
  return areBeginnings ? `${asked}:*` : asked;
}
