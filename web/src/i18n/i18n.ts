import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLanguage, type Language, languages } from './languages.ts';
import { loading } from './loading.ts';
import { chooseForReload, readersLanguage, rememberLanguage } from './readers-language.ts';
import { texts } from './texts.ts';

const namespace = 'translations';

/** Resolves once the reader's language is there to be shown, and rejects if it cannot be had. */
export async function startI18n(): Promise<void> {
  const language = readersLanguage();
  rememberLanguage(language);
  i18next.on('languageChanged', (shown) => {
    document.documentElement.lang = shown;
  });
  await i18next
    .use(texts)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: languages,
      // English is complete (a test holds it to that), so its readers need not load Portuguese too.
      fallbackLng: { 'en-US': [], default: [fallbackLanguage] },
      load: 'currentOnly',
      ns: namespace,
      defaultNS: namespace,
      ...loading,
      // React escapes what it shows.
      interpolation: { escapeValue: false },
    });
  // i18next calls itself ready without any texts too.
  if (!i18next.resolvedLanguage) throw new Error('no texts');
}

/** Rejects, and leaves the language as it is, if the texts of the other one cannot be had. */
export async function chooseLanguage(language: Language): Promise<void> {
  const isLoaded = () => i18next.hasResourceBundle(language, namespace);
  if (!isLoaded()) await i18next.reloadResources(language, namespace);
  if (!isLoaded()) throw new Error(`no texts of ${language}`);
  await chooseForReload(language);
  await i18next.changeLanguage(language);
}
