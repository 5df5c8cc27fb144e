import { type Company, companies } from '@clareira/contract';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../../api/client.ts';
import { readRow, rowsKey } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';

/** What the keys of the company picker's searches begin with. */
export const pickerKey = 'company-picker';

/** One company, at once where a list has shown it before. Not worth a toast where it cannot be had. */
export function useCompany(id: number | undefined): Company | undefined {
  const user = useSignedInUser();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['company', user.account_id, id],
    queryFn: ({ signal }) => readRow<Company>(companies, user, id ?? 0, signal),
    enabled: id !== undefined,
    placeholderData: () => {
      const listed = queries.getQueryData<Company[]>(rowsKey(companies, user)) ?? [];
      const picked = queries
        .getQueriesData<InfiniteData<Page<Company>>>({ queryKey: [pickerKey] })
        .flatMap(([, searched]) => searched?.pages.flatMap(({ rows }) => rows) ?? []);
      return [...listed, ...picked].find((company) => company.id === id);
    },
  });
  return data ?? undefined;
}

/** The name of a company; where it cannot be had, the id stands in its place. */
export function useCompanyName(id: number | null | undefined): string | undefined {
  const company = useCompany(id ?? undefined);
  return id === null || id === undefined ? undefined : (company?.name ?? String(id));
}
