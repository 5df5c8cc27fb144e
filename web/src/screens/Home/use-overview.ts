import { type Day, type Overview, paths } from '@clareira/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../api/client.ts';
import { overviewKey } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';

/** What the home screen has to tell today, in one call. A failure is for the screen to say: it is worth no toast. */
export function useOverview(today: Day): UseQueryResult<Overview> {
  const { account_id } = useSignedInUser();
  return useQuery({
    queryKey: [...overviewKey, account_id, today],
    queryFn: ({ signal }) => fetchOverview(`${paths.overview(account_id)}?today=${today}`, signal),
    // Nobody should have to try again by hand once the line is back.
    refetchOnReconnect: true,
  });
}

async function fetchOverview(path: string, signal: AbortSignal): Promise<Overview> {
  const overview = await call<Overview | null>('GET', path, undefined, { signal });
  if (overview?.of !== 'company' && overview?.of !== 'account') throw new ApiError(0);
  return overview;
}
