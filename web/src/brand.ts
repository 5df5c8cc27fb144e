import type { SecondFactorRequirement } from '@clareira/contract';

export interface Brand {
  name: string;
  homeUrl: string;
  aboutUrl: string;
  contactUrl: string;
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

const placeholder: Brand = {
  name: 'Clareira',
  homeUrl: 'https://example.com/',
  aboutUrl: 'https://example.com/sobre',
  contactUrl: 'https://example.com/contato',
  maxUploadMb: 20,
  timeZone: 'America/Sao_Paulo',
  hasMail: false,
  hasMailbox: false,
  requireSecondFactor: 'off',
};

/** Whose portal this is: the server writes it into the page it serves. */
export const brand: Brand = { ...placeholder, ...readMeta() };

export function readMeta(page: Document | undefined = globalThis.document): Partial<Brand> {
  const content = page?.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  if (!content) return {};
  try {
    return JSON.parse(content);
  } catch {
    return {};
  }
}
