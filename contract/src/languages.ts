/** In which the portal and its mails speak. The first one is the fallback. */
export const languages = ['pt-BR', 'en-US'] as const;

export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = languages[0];

/** The one that is called so, or the fallback. */
export function languageOf(code: string | null | undefined): Language {
  return languages.find((language) => language === code) ?? fallbackLanguage;
}

/** `en`, `en-GB` or `EN_us` are our English, as any Portuguese is ours; anything else stays what it is. */
export function nearestLanguage(code: string): string {
  const spoken = code.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language.startsWith(`${spoken}-`)) ?? code;
}
