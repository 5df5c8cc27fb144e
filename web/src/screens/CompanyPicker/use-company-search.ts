import { type Company, fold } from '@clareira/contract';
import { useMemo } from 'react';
import { useFoldedCompanies } from '../use-folded-companies.ts';

const none: Company[] = [];

/** The companies whose name holds what is searched for, case and accents aside. */
export function useCompanySearch(companies: Company[] = none, query: string): Company[] {
  const folded = useFoldedCompanies(companies);
  return useMemo(() => {
    const sought = fold(query.trim());
    return sought && folded ? companies.filter((_, at) => folded.names[at]?.includes(sought)) : companies;
  }, [companies, folded, query]);
}
