import { languages } from '@clareira/contract';

export { fallbackLanguage, type Language, languages } from '@clareira/contract';

/** `en`, `en-GB` or `EN_us` are our English, as any Portuguese is ours; anything else stays what it is. */
export function nearestLanguage(code: string): string {
  const spoken = code.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language.startsWith(`${spoken}-`)) ?? code;
}
