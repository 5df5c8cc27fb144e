import { afterEach, expect, test, vi } from 'vitest';
import { readersLanguage } from './readers-language.ts';

interface Sources {
  query?: string;
  cookie?: string;
  local?: string;
  session?: string;
  browser?: string[];
  htmlTag?: string;
}

/** A browser that tells languages in all these places. */
function tell({ query, cookie, local, session, browser = ['pt-BR'], htmlTag = 'pt-BR' }: Sources): void {
  const keeping = (value: string | undefined) => ({ getItem: (key: string) => (key === 'i18nextLng' ? value : null) });
  vi.stubGlobal('location', { href: `https://portal.test/${query ? `?lng=${query}` : ''}#/auth` });
  vi.stubGlobal('document', {
    cookie: `before=fr; ${cookie ? `i18next=${cookie}; ` : ''}after=fr`,
    documentElement: { lang: htmlTag },
  });
  vi.stubGlobal('localStorage', keeping(local));
  vi.stubGlobal('sessionStorage', keeping(session));
  vi.stubGlobal('navigator', { languages: browser });
}

afterEach(() => vi.unstubAllGlobals());

const [pt, en] = ['pt-BR', 'en-US'];
const french = ['fr-FR', 'fr'];

test.for<[name: string, Sources, language: string]>([
  ['the query before all', { query: en, cookie: pt, local: pt, session: pt }, en],
  ['then the cookie', { cookie: en, local: pt, session: pt }, en],
  ['then local storage', { local: en, session: pt }, en],
  ['then session storage', { session: en }, en],
  ['then the browser', {}, pt],
  ['the browser before the html tag', { browser: ['en-GB', 'en'] }, en],
  ['of several of the browser the first that is ours', { browser: [...french, 'en'] }, en],
  ['the html tag after all others', { browser: french, htmlTag: en }, en],
  ['any English is ours', { query: 'en-GB' }, en],
  ['an unknown language is passed over', { query: 'fr', cookie: 'de', local: 'ja' }, pt],
  ['the fallback is Portuguese', { query: 'fr', browser: french, htmlTag: 'fr' }, pt],
])('%s', ([, sources, language]) => {
  tell(sources);
  expect(readersLanguage()).toBe(language);
});

test('a browser that lets nobody at what it keeps has a language all the same', () => {
  tell({ browser: ['en-GB'] });
  const refuse = () => {
    throw new DOMException('not here', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse });
  vi.stubGlobal('sessionStorage', { getItem: refuse });
  expect(readersLanguage()).toBe(en);
});
