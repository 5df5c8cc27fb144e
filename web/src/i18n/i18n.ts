import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { fallbackLanguage, type Language, languages, nearestLanguage } from './languages.ts';
import { loading } from './loading.ts';
import { texts } from './texts.ts';

const namespace = 'translations';
const queryParameter = 'lng';
const cookieName = 'i18next';
const storageKey = 'i18nextLng';

const detector = new LanguageDetector();

/** Resolves once the reader's language is there to be shown, and rejects if it cannot be had. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(texts)
    .use(detector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      // English is complete (a test holds it to that), so its readers need not load Portuguese too.
      fallbackLng: { 'en-US': [], default: [fallbackLanguage] },
      load: 'currentOnly',
      ns: namespace,
      defaultNS: namespace,
      ...loading,
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: queryParameter,
        lookupCookie: cookieName,
        lookupLocalStorage: storageKey,
        lookupSessionStorage: storageKey,
        caches: ['localStorage'],
        convertDetectedLanguage: nearestLanguage,
      },
      // React escapes what it shows.
      interpolation: { escapeValue: false },
    });
  // i18next calls itself ready without any texts too.
  if (!i18next.resolvedLanguage) throw new Error('no texts');
}

/**
 * A choice made by hand must still hold after a reload, so it takes the place of what would outrank it.
 * Rejects, and leaves the language as it is, if the texts of the other one cannot be had.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const isLoaded = () => i18next.hasResourceBundle(language, namespace);
  if (!isLoaded()) await i18next.reloadResources(language, namespace);
  if (!isLoaded()) throw new Error(`no texts of ${language}`);
  await i18next.changeLanguage(language);
  const url = new URL(location.href);
  url.searchParams.delete(queryParameter);
  history.replaceState(history.state, '', url);
  if (document.cookie.includes(`${cookieName}=`)) detector.cacheUserLanguage(language, ['cookie']);
}
