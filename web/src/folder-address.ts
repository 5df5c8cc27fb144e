import { type Brand, brand } from './brand.ts';

/** Where an inspector opens a shared folder: at the address that the portal is known by outside, if it was told one. */
export function folderAddress(
  token: string,
  { publicUrl }: Pick<Brand, 'publicUrl'> = brand,
  at: Pick<Location, 'origin' | 'pathname'> = location,
): string {
  return `${publicUrl ?? `${at.origin}${at.pathname.replace(/\/$/, '')}`}/#/pasta/${token}`;
}
