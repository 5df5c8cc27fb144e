import { type Company, companies } from '@clareira/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isSessionExpired } from '../../api/client.ts';
import { listRows, rowsKey } from '../../api/rows.ts';
import { useSession, useSignedInUser } from '../../session/session.tsx';
import { notifyError } from '../../ui/notify.ts';

/** Every company of the account. */
export function useCompanies(): UseQueryResult<Company[]> {
  const { t } = useTranslation();
  const { expire } = useSession();
  const user = useSignedInUser();
  const query = useQuery({
    queryKey: rowsKey(companies, user),
    queryFn: ({ signal }) => listRows<Company>(companies, user, signal),
  });

  const report = useEffectEvent((error: Error) => {
    if (isSessionExpired(error)) expire();
    else notifyError(t('companyPicker.loadFailed'));
  });
  const { error } = query;
  useEffect(() => {
    if (error) report(error);
  }, [error]);
  return query;
}
