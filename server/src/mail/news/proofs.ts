import { isSuper, portalLinks, showDay } from '@clareira/contract';
import type { Change } from '../../change.ts';
import { amountOf } from './invoices.ts';
import { type KindOfNews, subject } from './subject.ts';

interface Proof {
  id: number;
  company_id: number;
  status: string;
  reason: string | null;
  due_date: string;
  value_cents: number;
}

const told = ({ company_id, reason, due_date, value_cents }: Proof) => ({
  values: { value: amountOf(value_cents), day: showDay(due_date), reason: reason ?? '' },
  path: portalLinks.proofs(company_id),
});

const decided = (status: 'accepted' | 'refused'): KindOfNews<Proof> => ({
  on: {
    audience: 'members',
    is: ({ action, changed, after }: Change) =>
      action === 'update' && changed.has('status') && after?.status === status,
  },
  tell: (proof) => (proof.status === status ? told(proof) : null),
});

export const proofs = subject<Proof>({
  topic: 'payments',
  resource: 'proofs',
  read: (db, ids) =>
    db
      .selectFrom('proofs')
      .innerJoin('payments', 'payments.id', 'proofs.payment_id')
      .select(['proofs.id', 'proofs.company_id', 'proofs.status', 'proofs.reason', 'due_date', 'value_cents'])
      .where('proofs.id', 'in', ids)
      .where('proofs.deleted_at', 'is', null)
      .execute(),
  kinds: {
    proofAccepted: decided('accepted'),
    proofRefused: decided('refused'),
    proofReceived: {
      on: { audience: 'staff', is: ({ action }, { caller }) => action === 'create' && !isSuper(caller.user) },
      // One that was decided or taken back meanwhile waits for nobody.
      tell: (proof) => (proof.status === 'sent' ? { ...told(proof), path: portalLinks.receivedProofs } : null),
    },
  },
});
