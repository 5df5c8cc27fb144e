import { type Language, nearestLanguage } from '../i18n/languages.ts';
import { documents as documentsEn, shares as sharesEn, validity as validityEn } from '../i18n/locales/en-US.json';
import { documents as documentsPt, shares as sharesPt, validity as validityPt } from '../i18n/locales/pt-BR.json';

/** Only what this page says, of each language: together they are smaller than a request for one of them. */
const languages = {
  'pt-BR': { ...sharesPt.page, types: documentsPt.types, states: validityPt.states },
  'en-US': { ...sharesEn.page, types: documentsEn.types, states: validityEn.states },
} satisfies Record<Language, unknown>;

export type Texts = (typeof languages)[Language];

const storageKey = 'i18nextLng';

/** As the portal finds it: asked for in the address, chosen before, or the browser's own. */
export function currentLanguage(): Language {
  const found = [new URL(location.href).searchParams.get('lng'), stored(), ...navigator.languages];
  const known = found.map((code) => nearestLanguage(code ?? '')).find((code) => code in languages);
  return (known as Language | undefined) ?? 'pt-BR';
}

export const textsOf = (language: Language): Texts => languages[language];

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A browser that keeps nothing shows it for as long as the page is open.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Puts values into a text, where it names them. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
}
