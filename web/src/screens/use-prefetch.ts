import { isSuper } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { rowsQuery } from '../api/rows.ts';
import { useSignedInUser } from '../session/session.tsx';
import { usePortal } from './portal.ts';
import { viewsBehind } from './screen.ts';

/** Milliseconds during which a pointer that comes and goes loads the same rows but once. */
const fresh = 30_000;

/** Loads ahead what an address will show: its code, and for someone of a client company also the rows, which are few. */
export function usePrefetch(): (address: string) => void {
  const portal = usePortal();
  const user = useSignedInUser();
  const queries = useQueryClient();
  return useCallback(
    (address) => {
      for (const { load, resource } of viewsBehind(portal, address, user)) {
        load?.().catch(ignored);
        if (isSuper(user)) continue;
        resource?.()
          .then((rows) => queries.prefetchQuery({ ...rowsQuery(rows, user), staleTime: fresh }))
          .catch(ignored);
      }
    },
    [portal, user, queries],
  );
}

/** Only a favour: if the code does not come now, the screen itself will ask for it and say so. */
const ignored = () => undefined;
