import { type Day, type Place, type Proof, paths, payments, proofs } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, isNotFound, isUnanswered } from '../../api/client.ts';
import { rereadAfter } from '../../api/reread-after.ts';
import { derivedKeys, rowsKey } from '../../api/rows.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { type Failure, failureOf } from '../rows/failure.ts';

type Status = Proof['status'] | 'deleted';

/** What is said of a proof that was to become this, and did or did not. */
const toasts = {
  accepted: { done: 'accepted', failed: 'decideFailed' },
  refused: { done: 'refused', failed: 'decideFailed' },
  deleted: { done: 'withdrawn', failed: 'withdrawFailed' },
};

interface Callbacks {
  /** Before what was decided leaves the list. */
  onDone?(): void;
  /** The server takes another day for today. */
  onWrongDay?(): void;
}

/** What can be done with a proof that was sent; each says how it ended. */
export function useProofCalls(place: Place) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const failureToast = useFailureToast();

  /** A decision pays an invoice, so its list, and what is worked out from it, are read anew too. */
  async function reload(): Promise<void> {
    const keys = [rowsKey(proofs, place), rowsKey(payments, place), ...derivedKeys];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  async function tell(id: number, wanted: keyof typeof toasts, work: Promise<unknown>, callbacks: Callbacks = {}) {
    failureToast.dismiss();
    try {
      await work;
    } catch (error) {
      const failure = failureOf(error);
      if (callbacks.onWrongDay && isAbout('paid_on', failure)) return callbacks.onWrongDay();
      // It may be but the answer that was lost: what the proof is now tells.
      const status = isUnanswered(error) || isNotFound(error) ? await statusOf(place, id) : undefined;
      if (status !== wanted) {
        const isDecided = isAbout('status', failure) || status === 'accepted' || status === 'refused';
        const instead = status === 'deleted' ? 'goneMeanwhile' : toasts[wanted].failed;
        failureToast.show(t(isDecided ? 'problems.alreadyDecided' : `proofs.toasts.${instead}`));
        return rereadAfter(isUnanswered(error), reload);
      }
    }
    callbacks.onDone?.();
    notifySuccess(t(`proofs.toasts.${toasts[wanted].done}`));
    // Until the list says so too, the same decision could be pressed once more.
    await reload();
  }

  const decide = (id: number, name: string, body: Record<string, unknown>) =>
    call('POST', paths.rowCall(proofs, place, id, name), body);

  return {
    reload,
    /** Paid today, where no day is said. */
    accept: ({ id }: Proof, paid_on: Day | undefined, onWrongDay: () => void) =>
      tell(id, 'accepted', decide(id, 'accept', paid_on === undefined ? {} : { paid_on }), { onWrongDay }),
    refuse: ({ id }: Proof, reason: string, onDone: () => void) =>
      tell(id, 'refused', decide(id, 'refuse', { reason }), { onDone }),
    withdraw: ({ id }: Proof) => tell(id, 'deleted', call('DELETE', paths.row(proofs, place, id))),
  };
}

const isAbout = (field: string, failure: Failure) => failure.kind === 'refused' && field in failure.errors;

/** What a proof is now; undefined where that cannot be had. */
async function statusOf(place: Place, id: number): Promise<Status | undefined> {
  try {
    const { status } = await call<Proof>('GET', paths.row(proofs, place, id));
    return status;
  } catch (error) {
    return isNotFound(error) ? 'deleted' : undefined;
  }
}
