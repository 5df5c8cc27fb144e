import { type Company, fold } from '@clareira/contract';
import type { ScreenIconName } from '../../screens/ScreenIcon.tsx';

/** A screen under the name that the reader knows it by. */
export interface JumpTarget {
  text: string;
  path: string;
  icon: ScreenIconName;
  /** Of a part, the name of its screen. */
  within?: string | undefined;
}

/** An invoice or a document of the reader's own company. */
export interface Paper {
  /** Leads to its row. */
  path: string;
  name: string;
  about: string;
  /** What it is found by, without case and accents. */
  searched: string;
}

/** A place to go: a screen, a screen of one company, or a paper on a screen. */
export interface Jump {
  screen: JumpTarget;
  company?: Company;
  paper?: Paper;
}

export function pathOf({ screen, company, paper }: Jump): string {
  if (paper) return paper.path;
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

export const holds = (text: string, { text: word, digits }: Word) =>
  text.includes(word) || (digits !== word && text.includes(digits));

/** Whether each word begins a word of the screen's name, hyphens typed or not. */
export function isCalled({ text }: JumpTarget, words: readonly Word[]): boolean {
  const folded = fold(text);
  const name = ` ${folded} ${folded.replaceAll('-', '')}`;
  return words.every((word) => name.includes(` ${word.text}`));
}
