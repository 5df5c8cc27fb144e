import { type Day, type Overview, paths } from '@clareira/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, call, isSessionExpired } from '../../api/client.ts';
import { useSession, useSignedInUser } from '../../session/session.tsx';

/** What the home screen has to tell today, in one call. A failure is for the screen to say: it is worth no toast. */
export function useOverview(today: Day): UseQueryResult<Overview> {
  const { account_id } = useSignedInUser();
  const { expire } = useSession();
  const query = useQuery({
    queryKey: ['overview', account_id, today],
    queryFn: ({ signal }) => fetchOverview(`${paths.overview(account_id)}?today=${today}`, signal),
  });

  const { error } = query;
  const report = useEffectEvent(() => {
    if (isSessionExpired(error)) expire();
  });
  useEffect(() => {
    if (error) report();
  }, [error]);
  return query;
}

async function fetchOverview(path: string, signal: AbortSignal): Promise<Overview> {
  const overview = await call<Overview | null>('GET', path, undefined, { signal });
  if (overview?.of !== 'company' && overview?.of !== 'account') throw new ApiError(0);
  return overview;
}
