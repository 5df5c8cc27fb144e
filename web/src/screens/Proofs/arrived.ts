import type { Proof } from '@clareira/contract';

/** What a proof says that was sent, as far as its list shows it. */
type Sent = Pick<Proof, 'payment_id' | 'note' | 'sent_by'>;

/** Whether a list has a new proof that says the same: one whose answer was lost has come all the same. */
export function hasArrived(sent: Sent, before: readonly Proof[], now: readonly Proof[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  return now.some((proof) => !known.has(proof.id) && saysSame(proof, sent));
}

function saysSame(one: Sent, other: Sent): boolean {
  const isSameNote = wordsOf(one.note) === wordsOf(other.note);
  return one.payment_id === other.payment_id && one.sent_by === other.sent_by && isSameNote;
}

/** A form writes the ends of lines in a way of its own. */
const wordsOf = (note: string | null) => (note ?? '').trim().replace(/\s+/g, ' ');
