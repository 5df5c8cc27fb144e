import type { Language } from '@clareira/contract';
import enUS from './texts/en-US.json' with { type: 'json' };
import ptBR from './texts/pt-BR.json' with { type: 'json' };

export type MailTexts = typeof ptBR;

const texts: Record<Language, MailTexts> = { 'pt-BR': ptBR, 'en-US': enUS };

export function textsIn(language: Language): MailTexts {
  return texts[language];
}

/** `Olá, {{name}}` with the values put in. What a value contains is never read as a place for another. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
