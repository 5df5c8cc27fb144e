import type { Place } from '@clareira/contract';
import { useMemo } from 'react';
import { useSignedInUser } from '../../session/session.tsx';

/** Where a screen's rows live: in a company of the reader's account, or in the account itself. */
export function usePlace(companyId: number | null | undefined): Place {
  const { account_id } = useSignedInUser();
  return useMemo(() => ({ account_id, company_id: companyId ?? null }), [account_id, companyId]);
}
