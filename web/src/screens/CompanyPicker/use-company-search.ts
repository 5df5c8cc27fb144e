import type { Company } from '@clareira/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '../../api/client.ts';
import { companySearch } from '../../api/companies.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifyError } from '../../ui/notify.ts';
import { pickerKey } from '../rows/use-company.ts';
import { useFailedLoad } from '../use-failed-load.ts';

/** So many companies come at a time: more than a screen shows, few enough to be there at once. */
const pageSize = 100;

/** The companies that a search finds, by name, the first of them and on demand the next. */
export function useCompanySearch(typed: string) {
  const { t } = useTranslation();
  const address = companySearch(useSignedInUser(), typed.trim(), pageSize);
  const query = useInfiniteQuery({
    queryKey: [pickerKey, address],
    queryFn: ({ pageParam, signal }) => callPage<Company>(pageParam, signal),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    // What was found last stays until the answer is there.
    placeholderData: keepPreviousData,
  });
  useFailedLoad(query.error, () => notifyError(t('companyPicker.loadFailed')));
  const { data } = query;
  const companies = useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? [], [data]);
  return { ...query, companies };
}
