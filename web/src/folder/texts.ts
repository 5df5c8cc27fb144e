import type { Language } from '../i18n/languages.ts';
import { documents as documentsEn, folder as folderEn, validity as validityEn } from '../i18n/locales/en-US.json';
import { documents as documentsPt, folder as folderPt, validity as validityPt } from '../i18n/locales/pt-BR.json';

/** Of each language: together they are smaller than a request for one of them. The build keeps whole sections only. */
const languages = {
  'pt-BR': { ...folderPt, types: documentsPt.types, states: validityPt.states },
  'en-US': { ...folderEn, types: documentsEn.types, states: validityEn.states },
} satisfies Record<Language, unknown>;

export type Texts = (typeof languages)[Language];

export const textsOf = (language: Language): Texts => languages[language];

/** Puts values into a text, where it names them. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
}
