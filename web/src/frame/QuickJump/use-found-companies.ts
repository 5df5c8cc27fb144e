import { type Company, isSuper } from '@clareira/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { callPage, type Page } from '../../api/client.ts';
import { companySearch } from '../../api/companies.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { searchesFor } from './company-matches.ts';
import { type JumpTarget, wordsOf } from './jump.ts';

/** As many as the server gives at once: the best of them are chosen here. */
const most = 1000;

/** Milliseconds for which an answer needs no second look. */
const fresh = 60_000;

export interface FoundCompanies {
  readonly companies: readonly Company[];
  readonly isWaiting: boolean;
  readonly isFailed: boolean;
  retry(): void;
}

/** The companies that may be meant by what was typed. Until the answer is there, those that were found before it. */
export function useFoundCompanies(companyScreens: readonly JumpTarget[], typed: string): FoundCompanies {
  const user = useSignedInUser();
  const searches = isSuper(user) ? searchesFor(companyScreens, wordsOf(typed)) : [];
  const { companies, isWaiting, failed } = useQueries({
    queries: searches.map((text) => {
      const address = companySearch(user, text, most);
      return {
        queryKey: ['quick-jump', address],
        queryFn: ({ signal }: { signal: AbortSignal }) => callPage<Company>(address, signal),
        staleTime: fresh,
      };
    }),
    combine: together,
  });
  const [before, setBefore] = useState(companies);
  if (!isWaiting && before !== companies) setBefore(companies);
  return {
    companies: isWaiting ? before : companies,
    isWaiting,
    isFailed: failed.length > 0,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

function together(answers: UseQueryResult<Page<Company>>[]) {
  const found = answers.flatMap(({ data }) => data?.rows ?? []);
  return {
    companies: [...new Map(found.map((company) => [company.id, company])).values()],
    isWaiting: answers.some(({ isLoading }) => isLoading),
    failed: answers.filter(({ isError, isFetching }) => isError && !isFetching),
  };
}
