import { type Company, paths, payments, readBoleto } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '../../api/client.ts';
import { companySearch } from '../../api/companies.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { today } from '../../today.ts';
import { notifyError } from '../../ui/notify.ts';
import { type ExistingInvoice, searchedFor, withSameCode } from './existing-invoices.ts';
import { needsSearch, withExisting } from './slip-existing.ts';
import { lookedUp, needsCompanyLookup } from './slip-owner.ts';
import { isSaved, type SlipRow } from './slip-row.ts';
import type { SlipRows } from './use-slip-rows.ts';

/** So many companies may share a CNPJ and all be offered. */
const mostCompanies = 50;

/** So many invoices may be due on a day over the same amount and all be compared. */
const mostAlike = 500;

/** What the server knows of a slip: whose it is, and whether it is an invoice already. */
export function useLookups({ current, isGone, replace }: SlipRows) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const queries = useQueryClient();

  const ask = useCallback(
    <Row>(address: string, staleTime: number) =>
      queries.fetchQuery({
        queryKey: ['slip lookups', address],
        staleTime,
        queryFn: ({ signal }) => callPage<Row>(address, signal),
      }),
    [queries],
  );

  /** The invoices that have the code already; null where it is none, or nobody can say. */
  const findExisting = useCallback(
    async (code: string): Promise<SlipRow['existing']> => {
      const boleto = readBoleto(code, today());
      if (!boleto) return null;
      const query = new URLSearchParams({ search: searchedFor(boleto), limit: String(mostAlike) });
      const address = `${paths.accountRows(payments, user.account_id)}?${query}`;
      const found = await ask<ExistingInvoice>(address, 0).catch(() => null);
      return found && { code, found: withSameCode(found.rows, boleto, today()) };
    },
    [ask, user],
  );

  /** Those that have the first CNPJ that anybody has. */
  const companiesOf = useCallback(
    async (payers: readonly string[]): Promise<Company[]> => {
      for (const cnpj of payers) {
        const found = await ask<Company>(companySearch(user, cnpj, mostCompanies), 60_000);
        const own = found.rows.filter((company) => company.cnpj === cnpj);
        if (own.length > 0) return own;
      }
      return [];
    },
    [ask, user],
  );

  /** Completes rows with what the server knows, as far as they are still without it. */
  const lookUp = useCallback(
    async (rows: readonly SlipRow[]) => {
      let isUnsaid = false;
      const nobody = () => {
        isUnsaid = true;
        return null;
      };
      for (const { key } of rows) {
        const row = current.current.find((one) => one.key === key);
        if (isGone.current) return;
        if (!row || isSaved(row)) continue;
        const companies = needsCompanyLookup(row) ? await companiesOf(row.payers).catch(nobody) : [];
        replace(key, (now) => lookedUp(now, companies));
        const existing = needsSearch(row) ? await findExisting(row.billet_code) : null;
        replace(key, (now) => withExisting(now, existing));
      }
      if (isUnsaid) notifyError(t('slips.lookupFailed'));
    },
    [current, isGone, replace, companiesOf, findExisting, t],
  );

  return { findExisting, lookUp };
}
