import type { Proof } from '@clareira/contract';

/** What was sent last comes first; for staff, first of all what waits for them, longest waiting first. */
export function inQueueOrder(proofs: readonly Proof[], isForStaff: boolean): Proof[] {
  const newest = proofs.toSorted((one, other) => other.id - one.id);
  if (!isForStaff) return newest;
  const [waiting, decided] = [newest.filter(isWaiting), newest.filter((proof) => !isWaiting(proof))];
  return [...waiting.toReversed(), ...decided];
}

/** Whether nobody has decided it yet. */
export const isWaiting = ({ status }: Proof) => status === 'sent';
