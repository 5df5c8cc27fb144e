import { type Company, fold } from '@clareira/contract';
import { holds, isCalled, type JumpTarget, type Word } from './jump.ts';

interface CompanyMatch {
  company: Company;
  /** The screens that the words leave open: all of them, unless a word says which. */
  screens: JumpTarget[];
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
  screens: readonly JumpTarget[],
  words: readonly Word[],
  most: number,
): CompanyMatches {
  if (words.length === 0) return { matches: [], total: 0 };
  const calls = words.map((word) => screens.filter((screen) => isCalled(screen, [word])));
  const ranked: [CompanyMatch[], CompanyMatch[], CompanyMatch[]] = [[], [], []];
  let total = 0;
  for (const company of companies) {
    const text = ` ${fold(company.name)} ${company.cnpj}`;
    const open = leftOpen(text, words, screens, calls);
    if (open.length === 0) continue;
    total += 1;
    const equals = ranked[rankOf(text, words)];
    if (equals.length < most) equals.push({ company, screens: [...open] });
    // Nothing better can follow than as many as are shown, all of the best rank.
    if (ranked[0].length === most) break;
  }
  return { matches: ranked.flat().slice(0, most), total };
}

/**
 * What to ask the server for: each of the words that no screen is called by, as only a company can be meant by them; where
 * there are none, each word. Of several words the rarest brings the company, wherever in its name the others stand.
 */
export function searchesFor(screens: readonly JumpTarget[], words: readonly Word[]): string[] {
  const unclaimed = words.filter((word) => !screens.some((screen) => isCalled(screen, [word])));
  const asked = unclaimed.length > 0 ? unclaimed : words;
  return [...new Set(asked.map(({ digits }) => digits))];
}

const none: readonly JumpTarget[] = [];

/** The screens that all words call which the company does not hold itself; of one that holds no word, none. */
function leftOpen(
  text: string,
  words: readonly Word[],
  screens: readonly JumpTarget[],
  calls: readonly (readonly JumpTarget[])[],
): readonly JumpTarget[] {
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
