import type { BackendModule, ReadCallback } from 'i18next';
import enUS from './locales/en-US.json?url&no-inline';
import ptBR from './locales/pt-BR.json?url&no-inline';

const addresses: Record<string, string> = { 'pt-BR': ptBR, 'en-US': enUS };

/** Reads one language's texts. Fetched, not imported: a browser may remember a failed import for good. */
export const texts: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init() {},
  read(language: string, _namespace: string, done: ReadCallback) {
    fetchTexts(language).then(
      (found) => done(null, found),
      // For a backend that fails, true asks i18next for another try.
      (error: unknown) => done(error instanceof Error ? error : String(error), true),
    );
  },
};

async function fetchTexts(language: string): Promise<Record<string, unknown>> {
  const response = await fetch(addresses[language] ?? '');
  if (!response.ok) throw new Error(`texts of ${language}: status ${response.status}`);
  return response.json();
}
