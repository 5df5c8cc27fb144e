import { type Company, fold } from '@clareira/contract';
import type { ScreenIconName } from '../../screens/ScreenIcon.tsx';

/** A screen under the name that the reader knows it by. */
export interface Screen {
  text: string;
  path: string;
  icon: ScreenIconName;
}

/** A place to go: a screen, or a screen of one company. */
export interface Jump {
  screen: Screen;
  company?: Company;
}

export function pathOf({ screen, company }: Jump): string {
  return company ? `/${company.id}${screen.path}` : screen.path;
}

/** One word of a search; digits may be typed with the marks of a CNPJ between them. */
export interface Word {
  text: string;
  digits: string;
}

export function wordsOf(query: string): Word[] {
  const texts = fold(query)
    .split(/\s+/)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  return texts.map((text) => ({ text, digits: /^[\d./-]+$/.test(text) ? text.replace(/\D/g, '') : text }));
}

/** Whether each word begins a word of the screen's name. */
export function isCalled({ text }: Screen, words: readonly Word[]): boolean {
  const name = ` ${fold(text)}`;
  return words.every((word) => name.includes(` ${word.text}`));
}
