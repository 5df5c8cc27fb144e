import { type Company, fold } from '@clareira/contract';
import { searchCompanies } from './company-matches.ts';
import { holds, isCalled, type Jump, type JumpTarget, type Paper, pathOf, wordsOf } from './jump.ts';

/** More than this nobody reads: typing on is quicker. */
export const mostShown = 20;

/** Of so few companies every screen is offered, of more only the first one. */
const few = 4;

export interface Places {
  screens: readonly JumpTarget[];
  /** Tabs of screens and what they ask, found by their own names only; for the staff those that each company has. */
  parts: readonly JumpTarget[];
  /** Those of screens that are no company's. */
  ownParts: readonly JumpTarget[];
  /** What the staff may open in each company, the most used first. */
  companyScreens: readonly JumpTarget[];
  /** Those that the server found for the words. */
  companies: readonly Company[];
  /** The reader's own invoices and documents, each with the screen that it stands on. */
  papers?: readonly (Jump & { paper: Paper })[] | undefined;
  /** The company whose screen is being looked at. */
  here?: Company | undefined;
}

export interface Found {
  jumps: Jump[];
  /** There are others, which are not shown. */
  more: boolean;
}

/** Where a search may lead: screens of the company at hand, screens, their parts, papers, then companies with the screen that was meant. */
export function findJumps(places: Places, query: string): Found {
  const { screens, parts, ownParts, companyScreens, companies, papers = [], here } = places;
  const words = wordsOf(query);
  const called = (screen: JumpTarget) => isCalled(screen, words);
  const ofCompany = (screen: JumpTarget): Jump => (here ? { screen, company: here } : { screen });
  const jumps: Jump[] = here ? companyScreens.filter(called).map(ofCompany) : [];
  jumps.push(...screens.filter(called).map((screen) => ({ screen })));
  if (words.length > 0) jumps.push(...parts.filter(called).map(ofCompany));
  if (words.length > 0) jumps.push(...ownParts.filter(called).map((screen) => ({ screen })));
  if (words.length > 0) jumps.push(...papers.filter(({ paper }) => words.every((word) => holds(paper.searched, word))));

  const all = [...companyScreens, ...parts];
  const { matches, total } = searchCompanies(companies, all, words, mostShown);
  for (const { company, screens: meant } of matches) {
    const unnamed = total <= few ? companyScreens : companyScreens.slice(0, 1);
    const offered = meant.length < all.length ? meant : unnamed;
    jumps.push(...offered.map((screen) => ({ screen, company })));
  }

  const distinct = [...new Map(jumps.map((jump) => [pathOf(jump), jump])).values()];
  // One that is called just so comes before those that only begin so: 'Agenda' before 'Agendamentos'.
  const isNamed = ({ screen, paper }: Jump) => !paper && fold(screen.text) === fold(query.trim());
  distinct.sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
  return { jumps: distinct.slice(0, mostShown), more: distinct.length > mostShown || total >= mostShown };
}
