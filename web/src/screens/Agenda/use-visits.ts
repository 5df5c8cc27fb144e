import { type Day, paths, type Schedule, schedules } from '@clareira/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callPage } from '../../api/client.ts';
import { accountRowsKey } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifyError } from '../../ui/notify.ts';
import { useFailedLoad } from '../use-failed-load.ts';

export type Visit = Schedule & { company_name: string };

interface Asked {
  date_from?: Day;
  date_to?: Day;
  status: string;
}

/** All visits of the account in some days, or in all and none, in the order of their days. */
export function useVisits({ status, ...days }: Asked, { enabled = true } = {}) {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const asked = { ...days, sort: 'date', limit: '1000', ...(status && { status }) };
  const address = `${paths.accountRows(schedules, account_id)}?${new URLSearchParams(asked)}`;
  const query = useQuery({
    queryKey: [...accountRowsKey, 'all', address],
    queryFn: async ({ signal }) => {
      const visits: Visit[] = [];
      for (let next: string | undefined = address; next !== undefined; ) {
        const page: { rows: Visit[]; next: string | undefined } = await callPage<Visit>(next, signal);
        visits.push(...page.rows);
        next = page.next;
      }
      return visits;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
  useFailedLoad(query.error, () => notifyError(t('agenda.loadFailed')));
  return query;
}
