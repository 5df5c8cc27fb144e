import { type Company, companies, isSuper } from '@clareira/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { rowsQuery } from '../../api/rows.ts';
import { usePortal } from '../../screens/portal.ts';
import { companyDestinations, type Destination, destinations } from '../../screens/screen.ts';
import { useFoldedCompanies } from '../../screens/use-folded-companies.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { useFailedLoad } from '../../session/use-failed-load.ts';
import type { Places } from './find-jumps.ts';

/** Milliseconds for which the companies need no second look: they may be very many. */
const fresh = 60_000;

const noCompanies: Company[] = [];

/** Where the reader may go. Only the staff has companies to choose from, which the query is about. */
export function usePlaces(): { places: Places; query: UseQueryResult<Company[]> } {
  const { t } = useTranslation();
  const portal = usePortal();
  const user = useSignedInUser();
  const query = useAllCompanies();
  const { pathname } = useLocation();
  const id = Number(/^\/(\d+)\/servicos\//.exec(pathname)?.[1]);
  // Someone of a company has its name here too, for other screens to show: it is no place to choose.
  const loaded = (isSuper(user) && query.data) || noCompanies;
  const all = useFoldedCompanies(loaded) ? loaded : noCompanies;

  const places = useMemo(() => {
    const named = ({ text, path, icon }: Destination) => ({ text: t(text), path, icon });
    return {
      screens: destinations(portal, 'quickJump', user).map(named),
      companyScreens: companyDestinations(portal, user).map(named),
      companies: all,
      here: all.find((company) => company.id === id),
    };
  }, [t, portal, user, all, id]);
  return { places, query };
}

function useAllCompanies(): UseQueryResult<Company[]> {
  const user = useSignedInUser();
  const query = useQuery({
    ...rowsQuery<Company>(companies, user),
    enabled: isSuper(user),
    staleTime: fresh,
  });
  useFailedLoad(query.error);
  return query;
}
