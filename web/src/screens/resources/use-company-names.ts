import { type Company, companies } from '@clareira/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { listRows, rowsKey } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';

/** Names of companies by id. Not worth a toast: a name that cannot be had leaves the id in its place. */
export function useCompanyNames(): (id: number) => string {
  const user = useSignedInUser();
  const { data } = useQuery({
    queryKey: rowsKey(companies, user),
    queryFn: ({ signal }) => listRows<Company>(companies, user, signal),
  });
  const names = useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
  return useCallback((id) => names.get(id) ?? String(id), [names]);
}
