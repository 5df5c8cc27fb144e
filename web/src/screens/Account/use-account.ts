import { type OwnAccount, paths } from '@clareira/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifyError } from '../../ui/notify.ts';
import { useFailedLoad } from '../use-failed-load.ts';

/** What the server says of the reader, and the way to ask again once something has changed. */
export function useAccount() {
  const { t } = useTranslation();
  const { id } = useSignedInUser();
  const client = useQueryClient();
  const queryKey = ['account', id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<OwnAccount>('GET', paths.me, undefined, { signal }),
  });
  useFailedLoad(query.error, () => notifyError(t('account.loadFailed')));
  return { query, refresh: () => client.invalidateQueries({ queryKey }) };
}
