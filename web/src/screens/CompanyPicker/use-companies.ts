import { type Company, companies } from '@clareira/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rowsQuery } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { useFailedLoad } from '../../session/use-failed-load.ts';
import { notifyError } from '../../ui/notify.ts';

/** Every company of the account. */
export function useCompanies(): UseQueryResult<Company[]> {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const query = useQuery(rowsQuery<Company>(companies, user));
  useFailedLoad(query.error, () => notifyError(t('companyPicker.loadFailed')));
  return query;
}
