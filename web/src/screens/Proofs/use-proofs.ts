import { type Place, type Proof, proofs } from '@clareira/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rowsQuery } from '../../api/rows.ts';
import { notifyError } from '../../ui/notify.ts';
import { useFailedLoad } from '../use-failed-load.ts';

/** The proofs of payment of a company; a load that fails is said in a toast. */
export function useProofs(place: Place) {
  const { t } = useTranslation();
  const query = useQuery(rowsQuery<Proof>(proofs, place));
  useFailedLoad(query.error, () => notifyError(t('proofs.toasts.loadFailed')));
  return query;
}
