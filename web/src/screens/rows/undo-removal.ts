import { isSuper } from '@clareira/contract';
import { isUnanswered } from '../../api/client.ts';
import { fewAtOnce } from '../../api/few-at-once.ts';
import { rereadAfter } from '../../api/reread-after.ts';
import { refusalText } from '../../i18n/problem-text.ts';
import type { StoredRow } from '../../table/column.ts';
import type { ToastAction } from '../../ui/notify.ts';
import { afterPassword, wantsPassword } from './after-password.ts';
import type { ChangeContext } from './change-context.ts';
import { restoreRow } from './restore-row.ts';

/** Takes a deletion back from its toast; only the staff may restore. */
export function undoOf<Row extends StoredRow>(
  context: ChangeContext<Row>,
  rows: readonly Row[],
): ToastAction | undefined {
  const { user, t } = context;
  if (!isSuper(user)) return undefined;
  return { text: t('notifications.undo'), run: () => restore(context, rows) };
}

/** One call per row. If only some come back it counts as failed; the rest is in the trash. */
async function restore<Row extends StoredRow>(context: ChangeContext<Row>, rows: readonly Row[]): Promise<void> {
  const { definition, place, t } = context;
  /** What went wrong, if something did. */
  const restoreOne = ({ id }: Row): Promise<unknown> =>
    restoreRow(definition.resource, place, id).then(
      () => undefined,
      (error) => error,
    );
  let left = rows;
  let errors: unknown[] = [];
  await afterPassword(context, async () => {
    const results = await fewAtOnce(left, restoreOne);
    left = left.filter((_, at) => results[at] !== undefined);
    errors = results.filter((error) => error !== undefined);
    // The password is asked for once, however many of them want it.
    if (errors.some(wantsPassword)) throw errors.find(wantsPassword);
  });
  if (errors.length === 0) context.notifySuccess(t('trash.undone', { count: rows.length }));
  else context.notifyError(errors.map((error) => refusalText(error, t)).find(Boolean) ?? t('trash.restoreFailed'));
  await rereadAfter(errors.length === rows.length && errors.every(isUnanswered), context.reload);
}
