/** In which the portal and its mails speak. The first one is the fallback. */
export const languages = ['pt-BR', 'en-US'] as const;

export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = languages[0];
