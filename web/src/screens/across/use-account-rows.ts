import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '../../api/client.ts';
import { accountRowsKey } from '../../api/rows.ts';
import { notifyError } from '../../ui/notify.ts';
import { useToday } from '../../use-today.ts';
import { useFailedLoad } from '../use-failed-load.ts';

/**
 * The rows of a list over all companies, page after page, and what was asked for them: other rows are another list. `failed` is the
 * key of what is said when it cannot be read.
 */
export function useAccountRows<Row>(path: string, query: Readonly<Record<string, string>>, failed: string) {
  const { t } = useTranslation();
  const day = useToday();
  const asked = Object.entries(query).filter(([, value]) => value !== '');
  const address = `${path}?${new URLSearchParams(asked)}`;
  const pages = useInfiniteQuery({
    // What is overdue or has expired on one day is not what was on another.
    queryKey: [...accountRowsKey, address, day],
    queryFn: ({ pageParam, signal }) => callPage<Row>(pageParam, signal),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  useFailedLoad(pages.error, () => notifyError(t(failed)));
  // Drawn in small steps: what hangs on an answer would otherwise be drawn in one go.
  const data = useDeferredValue(pages.data);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  // Of the rows that are drawn: as many of others, with or without a next page, would be told in between.
  const hasNextPage = data?.pages.at(-1)?.next !== undefined;
  return { ...pages, rows, hasNextPage, asked: String(data?.pageParams[0]) };
}
