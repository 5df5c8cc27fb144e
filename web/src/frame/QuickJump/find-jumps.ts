import type { Company } from '@clareira/contract';
import { searchCompanies } from './company-matches.ts';
import { holds, isCalled, type Jump, type Paper, pathOf, type Screen, wordsOf } from './jump.ts';

/** More than this nobody reads: typing on is quicker. */
export const mostShown = 20;

/** Of so few companies every screen is offered, of more only the first one. */
const few = 4;

export interface Places {
  screens: readonly Screen[];
  /** Tabs of screens, found by their own names only. */
  tabs?: readonly Screen[] | undefined;
  /** What the staff may open in each company, the most used first. */
  companyScreens: readonly Screen[];
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

/** Where a search may lead: screens of the company at hand, screens, tabs, papers, then companies with the screen that was meant. */
export function findJumps(places: Places, query: string): Found {
  const { screens, tabs = [], companyScreens, companies, papers = [], here } = places;
  const words = wordsOf(query);
  const called = (screen: Screen) => isCalled(screen, words);
  const jumps: Jump[] = here ? companyScreens.filter(called).map((screen) => ({ screen, company: here })) : [];
  jumps.push(...screens.filter(called).map((screen) => ({ screen })));
  if (words.length > 0) jumps.push(...tabs.filter(called).map((screen) => ({ screen })));
  if (words.length > 0) jumps.push(...papers.filter(({ paper }) => words.every((word) => holds(paper.searched, word))));

  const { matches, total } = searchCompanies(companies, companyScreens, words, mostShown);
  for (const { company, screens: meant } of matches) {
    const offered = total <= few || meant.length < companyScreens.length ? meant : meant.slice(0, 1);
    jumps.push(...offered.map((screen) => ({ screen, company })));
  }

  const distinct = [...new Map(jumps.map((jump) => [pathOf(jump), jump])).values()];
  return { jumps: distinct.slice(0, mostShown), more: distinct.length > mostShown || total >= mostShown };
}
