export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
type Strength = (typeof strengths)[number];

/** A hint while typing: length counts most, and the same few signs again do not. What is refused is the server's to say. */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  const folded = password.trim().toLowerCase();
  if (known.some((text) => text !== '' && text.toLowerCase() === folded)) return 'weak';
  const length = [...password].length;
  const distinct = new Set(password).size;
  if (length < 8 || distinct < 5) return 'weak';
  if (length >= 16 && distinct >= 9) return 'strong';
  return length >= 12 && distinct >= 7 ? 'good' : 'fair';
}
