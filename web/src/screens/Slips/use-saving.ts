import { payments } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { createOnce } from '../rows/create-once.ts';
import { refusalOf } from './slip-refusal.ts';
import { isSaved, judged, needsTwin, type SlipRow, saved, sendingKey, sent } from './slip-rows.ts';
import type { useLookups } from './use-lookups.ts';
import type { SlipRows } from './use-slip-rows.ts';

/** Makes invoices of the rows, one by one; what is wrong with one stands in it, and stops none of the others. */
export function useSaving(
  { current, isGone, replace }: SlipRows,
  { findTwin }: Pick<ReturnType<typeof useLookups>, 'findTwin'>,
) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const failureToast = useFailureToast();

  async function saveOne(row: SlipRow): Promise<void> {
    const result = judged(row);
    if (!result.ok) {
      const problems = Object.entries(result.problems).map(([name, problem]) => [name, t(`problems.${problem}`)]);
      replace(row.key, (now) => ({ ...now, problems: Object.fromEntries(problems) }));
      return;
    }
    if (needsTwin(row)) {
      const twin = await findTwin(row.billet_code);
      replace(row.key, (now) => ({ ...now, twin }));
      // Whoever saves has not seen it.
      if (twin?.found) return;
    }
    const { values } = result;
    const { company_id } = values;
    replace(row.key, (now) => sent(now, company_id));
    const place = { account_id: user.account_id, company_id };
    try {
      await createOnce({ resource: payments, wire: {}, place }, sendingKey(row, company_id), values, {});
      replace(row.key, (now) => saved(now, company_id));
    } catch (error) {
      const told = refusalOf(error, t);
      // What is refused was not made now; whether it was before, nobody has said.
      const unanswered = isUnanswered(error) ? {} : { unanswered: row.unanswered };
      replace(row.key, (now) => ({ ...now, state: 'failed', ...told, ...unanswered }));
    }
  }

  async function save() {
    setSaving(true);
    failureToast.dismiss();
    const before = current.current.filter(isSaved).length;
    for (const { key } of current.current.filter((row) => !isSaved(row))) {
      const row = current.current.find((one) => one.key === key);
      if (isGone.current) break;
      if (row) await saveOne(row);
    }
    setSaving(false);
    const made = current.current.filter(isSaved).length - before;
    const left = current.current.length - made - before;
    if (made > 0) notifySuccess(t('slips.saved', { count: made }));
    if (left > 0) failureToast.show(t('slips.left', { count: left }));
    queries.invalidateQueries();
  }

  return { saving, save };
}
