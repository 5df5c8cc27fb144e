import { settings } from '../settings.ts';

/** The company's own pages, outside of the portal; each key names its text. */
export const publicLinks = [
  { key: 'home', href: settings.brand.homeUrl },
  { key: 'about', href: settings.brand.aboutUrl },
  { key: 'contact', href: settings.brand.contactUrl },
] as const;
