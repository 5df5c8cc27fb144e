import { type Place, type Proof, paths, payments, proofs } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, isSessionExpired } from '../../api/client.ts';
import { rowsKey, workedOut } from '../../api/rows.ts';
import { useSession } from '../../session/session.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { failureOf } from '../rows/failure.ts';

/** What can be done with a proof that was sent; each says how it ended. */
export function useProofCalls(place: Place) {
  const { t } = useTranslation();
  const { expire } = useSession();
  const queries = useQueryClient();

  /** A decision pays an invoice, so its list, and what is worked out from it, are read anew too. */
  async function reload(): Promise<void> {
    const keys = [rowsKey(proofs, place), rowsKey(payments, place), ...workedOut];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  /** `onDone` hears of it before what was decided leaves the list. */
  async function tell(work: Promise<unknown>, done: string, failed: string, onDone?: () => void): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (isSessionExpired(error)) expire();
      else {
        const failure = failureOf(error);
        const isDecided = failure.kind === 'refused' && 'status' in failure.errors;
        notifyError(isDecided ? t('problems.alreadyDecided') : t(`proofs.toasts.${failed}`));
        await reload();
      }
      return;
    }
    onDone?.();
    notifySuccess(t(`proofs.toasts.${done}`));
    // Until the list says so too, the same decision could be pressed once more.
    await reload();
  }

  const decide = (id: number, name: string, body: Record<string, unknown>, onDone?: () => void) =>
    tell(
      call('POST', paths.rowCall(proofs, place, id, name), body),
      name === 'accept' ? 'accepted' : 'refused',
      'decideFailed',
      onDone,
    );

  return {
    reload,
    accept: ({ id }: Proof) => decide(id, 'accept', {}),
    refuse: ({ id }: Proof, reason: string, onDone: () => void) => decide(id, 'refuse', { reason }, onDone),
    withdraw: ({ id }: Proof) => tell(call('DELETE', paths.row(proofs, place, id)), 'withdrawn', 'withdrawFailed'),
  };
}
