import { type Company, isCnpj, paths, payments, readBoleto } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callPage } from '../../api/client.ts';
import { companySearch } from '../../api/companies.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { today } from '../../today.ts';
import type { SlipRow } from './slip-rows.ts';
import { searchedFor, type Twin, twinAmong } from './slip-twins.ts';

/** So many companies may share a CNPJ and all be offered. */
const mostCompanies = 50;

/** So many invoices may be due on a day over the same amount and all be compared. */
const mostAlike = 500;

/** What the server knows of a slip: whose it is, and whether it is an invoice already. */
export function useLookups() {
  const user = useSignedInUser();
  const queries = useQueryClient();

  /** An invoice that has the code already; null where there is none, or nobody can say. */
  const findTwin = useCallback(
    async (code: string): Promise<SlipRow['twin']> => {
      const boleto = readBoleto(code, today());
      if (!boleto) return null;
      const search = searchedFor(boleto);
      const query = new URLSearchParams({ search, limit: String(mostAlike) });
      const address = `${paths.accountRows(payments, user.account_id)}?${query}`;
      const found = await queries
        .fetchQuery({
          queryKey: ['slip twins', address],
          staleTime: 0,
          queryFn: ({ signal }) => callPage<Twin & { billet_code: string }>(address, signal),
        })
        .catch(() => null);
      return found && { code, found: twinAmong(found.rows, boleto, today()) ?? null };
    },
    [queries, user],
  );

  /** Those that have the first CNPJ that anybody has. */
  async function companiesOf(payers: readonly string[]): Promise<Company[]> {
    for (const cnpj of payers.filter(isCnpj)) {
      const found = await queries.fetchQuery({
        queryKey: ['companies by cnpj', user.account_id, cnpj],
        queryFn: ({ signal }) => callPage<Company>(companySearch(user, cnpj, mostCompanies), signal),
        staleTime: 60_000,
      });
      const own = found.rows.filter((company) => company.cnpj === cnpj);
      if (own.length > 0) return own;
    }
    return [];
  }

  return { findTwin, companiesOf };
}
