import { payments } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../api/client.ts';
import { updateRow } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { createOnce } from '../rows/create-once.ts';
import { failureOf } from '../rows/failure.ts';
import { wholeBody } from '../rows/whole-body.ts';
import { ownOf } from './existing-invoices.ts';
import { countsOf } from './slip-counts.ts';
import { attachedTo, hasSameExisting, needsSearch, saved, sendingKey, sent, withExisting } from './slip-existing.ts';
import { judged } from './slip-invoice.ts';
import { refusalOf } from './slip-refusal.ts';
import { isSaved, type SlipRow } from './slip-row.ts';
import type { useLookups } from './use-lookups.ts';
import type { SlipRows } from './use-slip-rows.ts';

/** Makes invoices of the rows, or files of those there are, one by one; what is wrong with one stands in it, and stops none of the others. */
export function useSaving(
  { current, isGone, replace }: SlipRows,
  { findExisting }: Pick<ReturnType<typeof useLookups>, 'findExisting'>,
) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const failureToast = useFailureToast();

  async function saveOne(asked: SlipRow): Promise<void> {
    const known = needsSearch(asked) ? await findExisting(asked.billet_code) : null;
    const row = withExisting(asked, known);
    replace(row.key, (now) => withExisting(now, known));
    // It has arrived, or whoever saves has not seen what is found now.
    if (isSaved(row) || !hasSameExisting(asked, row)) return;
    const result = judged(row);
    if (!result.ok) {
      const problems = Object.entries(result.problems).map(([name, problem]) => [name, t(`problems.${problem}`)]);
      replace(row.key, (now) => ({ ...now, problems: Object.fromEntries(problems) }));
      return;
    }
    const { values } = result;
    const { company_id } = values;
    replace(row.key, (now) => sent(now, company_id));
    const change = { resource: payments, wire: {}, place: { account_id: user.account_id, company_id } };
    const invoice = attachedTo(row);
    try {
      if (invoice) await updateRow(change, ownOf(invoice), wholeBody(payments, ownOf(invoice), values), {});
      else await createOnce(change, sendingKey(row, company_id), values, {});
      replace(row.key, (now) => saved(now, company_id));
    } catch (error) {
      const told = refusalOf(error, t);
      // What is refused was not done now; whether it was before, nobody has said. Where the invoice was changed meanwhile,
      // this slip may be what it has got, from another tab or a colleague.
      const isOpen = isUnanswered(error) || failureOf(error).kind === 'conflict';
      const before = isOpen ? {} : { unanswered: row.unanswered, attaching: row.attaching };
      replace(row.key, (now) => ({ ...now, state: 'failed', ...told, ...before }));
      // It is another by now, or has the slip.
      const existing = invoice ? await findExisting(row.billet_code) : null;
      replace(row.key, (now) => withExisting(now, existing));
    }
  }

  async function save() {
    setSaving(true);
    failureToast.dismiss();
    const before = current.current.filter(isSaved).map(({ key }) => key);
    for (const { key } of current.current.filter((row) => !isSaved(row))) {
      const row = current.current.find((one) => one.key === key);
      if (isGone.current) break;
      if (row) await saveOne(row);
    }
    setSaving(false);
    const made = current.current.filter((row) => isSaved(row) && !before.includes(row.key));
    const left = current.current.length - made.length - before.length;
    if (made.length > 0) notifySuccess(countsOf(made, t, 'done'));
    if (left > 0) failureToast.show(t('slips.left', { count: left }));
    queries.invalidateQueries();
  }

  return { saving, save };
}
