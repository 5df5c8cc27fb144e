import type { Place } from '@clareira/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isSessionExpired } from '../../api/client.ts';
import { listRows, rowsKey } from '../../api/rows.ts';
import { useSession } from '../../session/session.tsx';
import type { StoredRow } from '../../table/column.ts';
import { notifyError } from '../../ui/notify.ts';
import type { ResourceDefinition } from './definition.ts';

/** The rows of a resource in one place; a load that fails is said in a toast. */
export function useRows<Row extends StoredRow>(
  { resource, texts }: ResourceDefinition<Row>,
  place: Place,
): UseQueryResult<Row[]> {
  const { t } = useTranslation();
  const { expire } = useSession();
  const query = useQuery({
    queryKey: rowsKey(resource, place),
    queryFn: ({ signal }) => listRows<Row>(resource, place, signal),
  });

  const report = useEffectEvent((error: Error) => {
    if (isSessionExpired(error)) expire();
    else notifyError(t(`${texts}.toasts.loadFailed`));
  });
  const { error } = query;
  useEffect(() => {
    if (error) report(error);
  }, [error]);
  return query;
}
