import {
  addDays,
  type CompanyOverview,
  type Day,
  documents,
  licenceWarningDays,
  payments,
  schedules,
  validityCounts,
} from '@clareira/contract';
import { codecOf } from '../resources/engine/codec.ts';
import type { Services } from '../services.ts';

const newest = 3;

/** The open invoice, the next visit and the newest documents of one company, each by an index. */
export async function overviewOfCompany({ db }: Services, companyId: number, today: Day): Promise<CompanyOverview> {
  const pending = db
    .selectFrom('payments')
    .where('company_id', '=', companyId)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null);
  const [invoice, count, visit, papers, dated, proofs] = await Promise.all([
    pending.selectAll().orderBy('due_date').orderBy('id').limit(1).executeTakeFirst(),
    pending.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    db
      .selectFrom('schedules')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('date', '>=', today)
      .where('status', '!=', 'accomplished')
      .where('deleted_at', 'is', null)
      .orderBy('date')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('documents')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(newest)
      .execute(),
    db
      .selectFrom('documents')
      .select(({ fn }) => ['type', 'valid_until', 'renewal_filed_on', fn.countAll<number>().as('count')])
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .where(({ eb, or }) =>
        or([eb('valid_until', 'is', null), eb('valid_until', '<=', addDays(today, licenceWarningDays))]),
      )
      .groupBy(['type', 'valid_until', 'renewal_filed_on'])
      .execute(),
    db
      .selectFrom('proofs')
      .select('payment_id')
      .where('company_id', '=', companyId)
      .where('status', '=', 'sent')
      .where('deleted_at', 'is', null)
      .execute(),
  ]);
  const overview = {
    of: 'company',
    open_invoice: invoice ? codecOf(payments).present({ ...invoice }) : null,
    open_invoices: count.count,
    proof_under_review: proofs.some(({ payment_id }) => payment_id === invoice?.id),
    next_visit: visit ? codecOf(schedules).present({ ...visit }) : null,
    newest_documents: papers.map((paper) => codecOf(documents).present({ ...paper })),
    validity: validityCounts(dated as Parameters<typeof validityCounts>[0], today),
  };
  return overview as unknown as CompanyOverview;
}
