import { isSuper } from '@clareira/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePortal } from '../../screens/portal.ts';
import { useCompany } from '../../screens/rows/use-company.ts';
import { companyDestinations, type Destination, destinations, partDestinations } from '../../screens/screen.ts';
import { useSignedInUser } from '../../session/session.tsx';
import type { Places } from './find-jumps.ts';

/** Where the reader may go without searching for a company. Only the staff has companies to choose from. */
export function usePlaces(): Omit<Places, 'companies'> {
  const { t } = useTranslation();
  const portal = usePortal();
  const user = useSignedInUser();
  const { pathname } = useLocation();
  const id = /^\/(\d+)\/servicos\//.exec(pathname)?.[1];
  const here = useCompany(isSuper(user) && id !== undefined ? Number(id) : undefined);
  return useMemo(() => {
    const named = ({ text, path, icon, within }: Destination) => ({
      text: t(text),
      path,
      icon,
      within: within && t(within),
    });
    const parts = partDestinations(portal, user);
    return {
      parts: parts.filter(({ ofCompany }) => ofCompany).map(named),
      ownParts: parts.filter(({ ofCompany }) => !ofCompany).map(named),
      screens: destinations(portal, 'quickJump', user).map(named),
      companyScreens: isSuper(user) ? companyDestinations(portal, user).map(named) : [],
      here,
    };
  }, [t, portal, user, here]);
}
