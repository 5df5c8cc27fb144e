import { fallbackLanguage, type Language, languages, nearestLanguage } from './languages.ts';

const queryParameter = 'lng';
const cookieName = 'i18next';
const storageKey = 'i18nextLng';

/** Asked for in the address, chosen before, or the browser's own: the first that we have texts in. */
export function readersLanguage(): Language {
  const found = [
    new URL(location.href).searchParams.get(queryParameter),
    cookie(),
    stored(() => localStorage),
    stored(() => sessionStorage),
    ...navigator.languages,
    document.documentElement.lang,
  ].map((code) => nearestLanguage(code ?? ''));
  return languages.find((language) => language === found.find(isOurs)) ?? fallbackLanguage;
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A browser that keeps nothing shows it for as long as the page is open.
  }
}

/** A choice made by hand must still hold after a reload, so it takes the place of what would outrank it. */
export async function chooseForReload(language: Language): Promise<void> {
  rememberLanguage(language);
  const url = new URL(location.href);
  url.searchParams.delete(queryParameter);
  history.replaceState(history.state, '', url);
  // Not there over plain HTTP, where a cookie of somebody else's goes on to outrank the choice after a reload.
  if (cookie() !== undefined) await window.cookieStore?.set({ name: cookieName, value: language, sameSite: 'strict' });
}

const isOurs = (code: string) => languages.some((language) => language === code);

function cookie(): string | undefined {
  return new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie)?.[1];
}

function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(storageKey);
  } catch {
    return null;
  }
}
