import type { Company } from '@clareira/contract';
import { useEffect, useState } from 'react';
import { type FoldedCompanies, foldAhead, foldedAtOnce } from './folded-companies.ts';

/** What a search looks at; of very many companies it comes a moment later than they do. */
export function useFoldedCompanies(companies: readonly Company[]): FoldedCompanies | undefined {
  const [, setFolded] = useState<readonly Company[]>();
  const folded = foldedAtOnce(companies);
  const isMissing = folded === undefined;
  useEffect(() => {
    if (isMissing) return foldAhead(companies, () => setFolded(companies));
  }, [companies, isMissing]);
  return folded;
}
