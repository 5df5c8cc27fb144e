import { brand } from '../brand.ts';

/** The company's own pages, outside of the portal; each key names its text. */
export const publicLinks = [
  { key: 'home', href: brand.homeUrl },
  { key: 'about', href: brand.aboutUrl },
  { key: 'contact', href: brand.contactUrl },
] as const;
