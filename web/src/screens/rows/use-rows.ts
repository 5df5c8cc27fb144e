import type { Place } from '@clareira/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsKey, rowsQuery } from '../../api/rows.ts';
import type { StoredRow } from '../../table/column.ts';
import { notifyError } from '../../ui/notify.ts';
import { useFailedLoad } from '../use-failed-load.ts';
import type { ResourceDefinition } from './definition.ts';

/** Milliseconds for which rows that were loaded ahead of their screen need no second look. */
const justRead = 5000;

/** The rows of a resource in one place; a load that fails is said in a toast. */
export function useRows<Row extends StoredRow>(
  { resource, texts }: Pick<ResourceDefinition<Row>, 'resource' | 'texts'>,
  place: Place,
): UseQueryResult<Row[]> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { account_id, company_id } = place;
  const query = useQuery({ ...rowsQuery<Row>(resource, place), staleTime: justRead });
  // What was shown is asked for again on the next visit.
  useEffect(() => {
    const queryKey = rowsKey(resource, { account_id, company_id });
    return () => void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }, [queries, resource, account_id, company_id]);
  useFailedLoad(query.error, () => notifyError(t(`${texts}.toasts.loadFailed`)));
  return query;
}
