import { type NewShare, type Place, paths, type Share, shares } from '@clareira/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../api/client.ts';
import { unlessDone } from '../../api/lost-answers.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { useFailedLoad } from '../use-failed-load.ts';
import { useSending } from '../use-sending.ts';

export const sharesKey = ({ account_id, company_id }: Place) => [shares.name, account_id, company_id];

/** The folders of a company, the newest first. */
export function useShares(place: Place) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: sharesKey(place),
    queryFn: async ({ signal }) => {
      const found = await call<Share[]>('GET', paths.rows(shares, place), undefined, { signal });
      if (!Array.isArray(found)) throw new ApiError(0);
      return found.toReversed();
    },
  });
  useFailedLoad(query.error, () => notifyError(t('shares.loadFailed')));
  return query;
}

/** A folder as it was just made: only now is its address known. */
export interface MadeShare extends NewShare {
  url: string;
}

/** Ends a folder. */
export function useEndShare(place: Place) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: sharesKey(place) });
  const sending = useSending({ reread });

  async function end({ id }: Pick<Share, 'id'>): Promise<boolean> {
    const path = paths.row(shares, place, id);
    const isEnded = async () => Boolean((await call<Share>('GET', path)).revoked_at);
    const ended = await sending.send(() => call('DELETE', path).catch(unlessDone(isEnded)), 'shares.endFailed');
    if (!ended) return false;
    notifySuccess(t('shares.ended'));
    await reread();
    return true;
  }

  return { busy: sending.busy, end };
}
