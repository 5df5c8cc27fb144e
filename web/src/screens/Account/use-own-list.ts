import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifyError } from '../../ui/notify.ts';
import { useFailedLoad } from '../use-failed-load.ts';

/** A short list of the reader's own things. */
export function useOwnList<Row>(path: string) {
  const { t } = useTranslation();
  const { id } = useSignedInUser();
  const query = useQuery({
    queryKey: [path, id],
    queryFn: ({ signal }) => call<Row[]>('GET', path, undefined, { signal }),
  });
  useFailedLoad(query.error, () => notifyError(t('account.loadFailed')));
  return query;
}
