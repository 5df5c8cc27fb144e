import { type Day, day, isBlank, type Place, type Problems, paidDayProblems } from '@clareira/contract';
import { invalid } from '../http/errors.ts';
import type { Caller } from '../identity/caller.ts';
import { permits, writeAs } from '../resources/engine/write-as.ts';
import { writeRow } from '../resources/engine/write-row.ts';
import { payments } from '../resources/payments.ts';
import type { Services } from '../services.ts';

export const mostSettled = 1000;

interface Settlement {
  ids: number[];
  paid_on: Day;
}

export function readSettlement(fields: Record<string, unknown>, today: Day): Settlement {
  const problems: Problems = {};
  const sent = Array.isArray(fields.ids) ? fields.ids : [];
  const ids = [...new Set(sent)];
  const areIds = ids.length > 0 && sent.length <= mostSettled && ids.every((id) => Number.isSafeInteger(id) && id > 0);
  if (!areIds) problems.ids = 'value';
  const parsed = day({}).parse(fields.paid_on);
  Object.assign(problems, parsed.ok ? paidDayProblems(parsed.value, today) : { paid_on: parsed.problem });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const paid_on = parsed.ok && !isBlank(parsed.value) ? parsed.value : today;
  return { ids, paid_on };
}

/** Marks invoices of several companies as paid, all of them or none. One that is paid already stays as it is. */
export async function settle(
  services: Services,
  accountId: number,
  { ids, paid_on }: Settlement,
  caller: Caller,
): Promise<{ settled: number }> {
  const rows = await services.db
    .selectFrom('payments')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .select(['payments.id', 'payments.company_id'])
    .where('payments.id', 'in', ids)
    .where('payments.account_id', '=', accountId)
    .where('payments.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .execute();
  const gone = () => invalid({ ids: 'value' });
  if (rows.length < ids.length) throw gone();
  const place = (company_id: number): Place => ({ account_id: accountId, company_id });
  const places = [...new Set(rows.map((row) => row.company_id))].map(place);
  const may = permits('update', payments.resource);
  return writeAs(services, caller, { place: places, may, gone }, async (context) => {
    const current = await context.tx
      .selectFrom('payments')
      .select(['id', 'company_id', 'status'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    // One of them may have been deleted since we looked.
    if (current.length < ids.length) throw gone();
    const pending = current.filter(({ status }) => status === 'pending');
    for (const { id, company_id } of pending) {
      const values = { status: 'paid_off', paid_on };
      await writeRow(context, payments, place(company_id), { action: 'update', id, values });
    }
    return { settled: pending.length };
  });
}
