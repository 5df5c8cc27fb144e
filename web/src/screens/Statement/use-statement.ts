import { fallbackLanguage, type Period, type Place, paths, type Statement } from '@clareira/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readCached } from '../../api/etag-cache.ts';
import { statementKey } from '../../api/rows.ts';
import { notifyError } from '../../ui/notify.ts';
import { useToday } from '../../use-today.ts';
import { useFailedLoad } from '../use-failed-load.ts';

const queryOf = ({ from, to }: Period) => `?from=${from}&to=${to}`;

/** Of a period; the one before stays in sight until it is there. */
export function useStatement(place: Place, period: Period) {
  const { t } = useTranslation();
  const path = paths.statement(place) + queryOf(period);
  const query = useQuery({
    // How long it has been owed is another thing each day, whatever the period.
    queryKey: [...statementKey, place.account_id, place.company_id, period.from, period.to, useToday()],
    queryFn: ({ signal }) => readCached(path, signal) as Promise<Statement>,
    placeholderData: keepPreviousData,
  });
  useFailedLoad(query.error, () => notifyError(t('statement.loadFailed')));
  return query;
}

/** In the language that the portal speaks now. */
export const statementPdf = (place: Place, period: Period, { resolvedLanguage }: Pick<i18n, 'resolvedLanguage'>) =>
  `${paths.statementPdf(place)}${queryOf(period)}&language=${resolvedLanguage ?? fallbackLanguage}`;
