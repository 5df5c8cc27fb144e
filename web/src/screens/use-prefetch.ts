import { companyUsers, contracts, documents, isSuper, payments, type Resource, schedules } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { rowsQuery } from '../api/rows.ts';
import { prefetchScreen } from '../lazy-screen.ts';
import { useSignedInUser } from '../session/session.tsx';
import { screensBehind } from './screens-behind.ts';

/** Milliseconds during which a pointer that comes and goes loads the same rows but once. */
const fresh = 30_000;

const rowsBehind: Readonly<Record<string, Resource>> = {
  pagamentos: payments,
  contratos: contracts,
  documentacoes: documents,
  agendamentos: schedules,
  usuarios: companyUsers,
};

/** Loads ahead what a path will show: its code, and for someone of a client company also the rows, which are few. */
export function usePrefetch(): (path: string) => void {
  const user = useSignedInUser();
  const queries = useQueryClient();
  return useCallback(
    (path) => {
      for (const name of screensBehind(path, user)) {
        prefetchScreen(name);
        const resource = isSuper(user) ? undefined : rowsBehind[name];
        if (!resource) continue;
        queries.prefetchQuery({ ...rowsQuery(resource, user), staleTime: fresh });
      }
    },
    [user, queries],
  );
}
