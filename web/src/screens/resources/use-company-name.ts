import { type Company, companies } from '@clareira/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readRow, rowsKey } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';

/** The name of one company. Not worth a toast: where it cannot be had, the id stands in its place. */
export function useCompanyName(id: number | null | undefined): string | undefined {
  const user = useSignedInUser();
  const queries = useQueryClient();
  const companyId = id ?? undefined;
  const { data } = useQuery({
    queryKey: ['company', user.account_id, companyId],
    queryFn: ({ signal }) => readRow<Company>(companies, user, companyId ?? 0, signal),
    enabled: companyId !== undefined,
    placeholderData: () => {
      const listed = queries.getQueryData<Company[]>(rowsKey(companies, user));
      return listed?.find((company) => company.id === companyId);
    },
  });
  return companyId === undefined ? undefined : (data?.name ?? String(companyId));
}
