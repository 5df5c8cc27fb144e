import type { SecondFactorRequirement } from '@clareira/contract';

export interface PortalSettings {
  /** Whose portal this is. */
  brand: { name: string; homeUrl: string; aboutUrl: string; contactUrl: string };
  maxUploadMb: number;
  /** The portal's address in what leaves it, where it was told one. */
  publicUrl?: string;
  /** Where its days begin and end. */
  timeZone: string;
  /** Whether it can write to people. */
  hasMail: boolean;
  /** Of the demo, which keeps its mails to be looked at. */
  hasMailbox: boolean;
  /** Who must have a second factor before anything else is shown. */
  requireSecondFactor: SecondFactorRequirement;
}

const placeholder: PortalSettings = {
  brand: {
    name: 'Clareira',
    homeUrl: 'https://example.com/',
    aboutUrl: 'https://example.com/sobre',
    contactUrl: 'https://example.com/contato',
  },
  maxUploadMb: 20,
  timeZone: 'America/Sao_Paulo',
  hasMail: false,
  hasMailbox: false,
  requireSecondFactor: 'off',
};

/** What the server writes of itself into the page it serves. */
export const settings: PortalSettings = { ...placeholder, ...readMeta() };

export function readMeta(page: Document | undefined = globalThis.document): Partial<PortalSettings> {
  const content = page?.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content;
  if (!content) return {};
  try {
    return JSON.parse(content);
  } catch {
    return {};
  }
}
