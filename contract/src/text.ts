/** Marks on letters; signs that stand alone, like `^`, are characters of their own. */
const marks = /\p{Mn}/gu;

/** Text as a search compares it: no case, no accents, and of blanks in a row the one space that a page shows. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').replace(/\s+/g, ' ').toLowerCase();
}

/** Of what is searched for. */
export const longestSearch = 200;

export function isSearch(text: string): boolean {
  return text.length <= longestSearch && isStorable(text);
}

/** Several texts as one to search in and to sort by: the break between them sorts before every letter. */
export function searchTextOf(texts: string[]): string {
  return texts.map(fold).join('\n');
}

/** Spaces, and what is drawn as nothing: a joiner or a break of no width says as little as a space. */
const onlyBlanks = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A missing value, or one in which nothing is to be seen. */
export function isBlank(input: unknown): input is undefined | null | string {
  return input === undefined || input === null || (typeof input === 'string' && onlyBlanks.test(input));
}

/** Text that both databases can keep: no null byte, and nothing that broken bytes decode to. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !/[\0\uFFFD]/.test(text);
}
