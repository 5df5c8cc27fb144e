import { type Company, fold } from '@clareira/contract';
import { useMemo } from 'react';

const none: Company[] = [];

/** No text that is stored holds it. */
const separator = '\0';

/** The companies whose name holds what is searched for, case and accents aside. */
export function useCompanySearch(companies: Company[] = none, query: string): Company[] {
  // Once per load, and all names as one text: a hundred thousand of them one by one take twice as long.
  const names = useMemo(() => fold(companies.map(({ name }) => name).join(separator)).split(separator), [companies]);
  return useMemo(() => {
    const sought = fold(query.trim());
    return sought ? companies.filter((_, at) => names[at]?.includes(sought)) : companies;
  }, [companies, names, query]);
}
