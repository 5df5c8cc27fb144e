import { isSuper, type Place, paidDayProblems, proofs as resource } from '@clareira/contract';
import type { FoundRow } from '../change.ts';
import { invalid, notFound } from '../http/errors.ts';
import type { WriteContext } from '../services.ts';
import { liveRows } from './engine/rows.ts';
import type { RowTarget, ServerResource } from './engine/server-resource.ts';
import { writeRow } from './engine/write-row.ts';
import { payments } from './payments.ts';

export const proofs: ServerResource = {
  resource,
  table: 'proofs',
  placeColumns: ({ company_id }) => ({ company_id }),
  initial: ({ account_id }) => ({ account_id }),
  label: ({ note, sent_by }) => [sent_by, note].filter(Boolean).join(' - '),
  goesWith: { owner: payments, column: 'payment_id' },
  /** The invoice must not be paid or deleted meanwhile. */
  locksPlaceFirst: true,

  /** Whoever sent it may take it back while nobody has decided. */
  mayWrite: (user, action, row) =>
    isSuper(user) || (action === 'delete' && row.status === 'sent' && row.sent_by_id === user.id),

  async beforeWrite(context, { action, place, before, values, columns }) {
    if (action === 'create') {
      const invoice = await invoiceOf(context, place, values.payment_id);
      if (!invoice) throw invalid({ payment_id: 'value' });
      if (invoice.status !== 'pending') throw invalid({ payment_id: 'alreadyPaid' });
      Object.assign(columns, { status: 'sent', sent_at: context.at, sent_by_id: context.caller.user.id });
    }
    if (action === 'restore' && !(await invoiceOf(context, place, before?.payment_id)))
      throw invalid({ payment_id: 'invoiceDeleted' });
  },

  /** Once: what was decided stays so. */
  refusesCalls: ({ status }) => (status === 'sent' ? {} : { status: 'alreadyDecided' }),

  rowCalls: {
    accept: {
      summary: 'Accepts a proof that waits. Its invoice is paid on `paid_on`, today unless said, if it was not before.',
      async run(context, place, target, values) {
        const today = context.services.today();
        const paid_on = values.paid_on ?? today;
        const problems = paidDayProblems(paid_on, today);
        if (Object.keys(problems).length > 0) throw invalid(problems);
        const proof = await decide(context, place, target, { status: 'accepted' });
        const invoice = await invoiceOf(context, place, proof.payment_id);
        if (!invoice) throw notFound();
        if (invoice.status === 'pending') {
          const paid = { status: 'paid_off', paid_on };
          await writeRow(context, payments, place, { action: 'update', id: invoice.id, values: paid });
        }
        return proof;
      },
    },

    refuse: {
      summary: 'Refuses a proof that waits, for a `reason` that its company reads.',
      run: (context, place, target, { reason }) => decide(context, place, target, { status: 'refused', reason }),
    },
  },
};

function decide(context: WriteContext, place: Place, target: RowTarget, values: Record<string, unknown>) {
  const derived = { decided_at: context.at, decided_by: context.caller.user.id };
  return writeRow(context, proofs, place, { action: 'update', ...target, values, derived });
}

async function invoiceOf({ tx }: WriteContext, place: Place, id: unknown): Promise<FoundRow | undefined> {
  const row = await liveRows(tx, payments, { ...payments.placeColumns(place), id })
    .select(['id', 'status'])
    .executeTakeFirst();
  return row as FoundRow | undefined;
}
