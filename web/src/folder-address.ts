import { type PortalSettings, settings } from './settings.ts';

/** Where an inspector opens a shared folder: at the address that the portal is known by outside, if it was told one. */
export function folderAddress(
  token: string,
  { publicUrl }: Pick<PortalSettings, 'publicUrl'> = settings,
  at: Pick<Location, 'origin' | 'pathname'> = location,
): string {
  return `${publicUrl ?? `${at.origin}${at.pathname.replace(/\/$/, '')}`}/#/pasta/${token}`;
}
