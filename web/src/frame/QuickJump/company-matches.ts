import type { Company } from '@clareira/contract';
import { foldedCompanies } from '../../screens/folded-companies.ts';
import { isCalled, type Screen, type Word } from './jump.ts';

export interface CompanyMatch {
  company: Company;
  /** The screens that the words leave open: all of them, unless a word says which. */
  screens: Screen[];
}

interface CompanyMatches {
  /** The best first, and no more than were asked for. */
  matches: CompanyMatch[];
  /** How many there are; with enough of the best, those that were seen until then. */
  total: number;
}

/** The companies that hold some of the words in name or CNPJ, while the other words call one of their screens. */
export function searchCompanies(
  companies: readonly Company[],
  screens: readonly Screen[],
  words: readonly Word[],
  most: number,
): CompanyMatches {
  if (words.length === 0) return { matches: [], total: 0 };
  const { texts } = foldedCompanies(companies);
  const calls = words.map((word) => screens.filter((screen) => isCalled(screen, [word])));
  const ranked: [CompanyMatch[], CompanyMatch[], CompanyMatch[]] = [[], [], []];
  let total = 0;
  for (let at = 0; at < companies.length; at += 1) {
    const text = texts[at] ?? '';
    const open = leftOpen(text, words, screens, calls);
    const company = companies[at];
    if (open.length === 0 || !company) continue;
    total += 1;
    const equals = ranked[rankOf(text, words)];
    if (equals.length < most) equals.push({ company, screens: [...open] });
    // Nothing better can follow than as many as are shown, all of the best rank.
    if (ranked[0].length === most) break;
  }
  return { matches: ranked.flat().slice(0, most), total };
}

const holds = (text: string, { text: word, digits }: Word) =>
  text.includes(word) || (digits !== word && text.includes(digits));

const none: readonly Screen[] = [];

/** The screens that all words call which the company does not hold itself; of one that holds no word, none. */
function leftOpen(
  text: string,
  words: readonly Word[],
  screens: readonly Screen[],
  calls: readonly (readonly Screen[])[],
): readonly Screen[] {
  let open = screens;
  let held = 0;
  for (let at = 0; at < words.length && open.length > 0; at += 1) {
    const word = words[at];
    if (word && holds(text, word)) held += 1;
    else open = open === screens ? (calls[at] ?? none) : open.filter((screen) => calls[at]?.includes(screen));
  }
  return held > 0 ? open : none;
}

/** 0: the name begins so. 1: each word that it holds begins one of its own. 2: they stand somewhere inside. */
function rankOf(text: string, words: readonly Word[]): 0 | 1 | 2 {
  const held = words.filter((word) => holds(text, word));
  if (!held.every((word) => text.includes(` ${word.text}`) || text.includes(` ${word.digits}`))) return 2;
  return text.startsWith(` ${held[0]?.text}`) ? 0 : 1;
}
