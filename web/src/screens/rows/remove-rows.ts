import { can } from '@clareira/contract';
import { removeRow } from '../../api/rows.ts';
import type { Removal } from '../../table/changes.ts';
import type { StoredRow } from '../../table/column.ts';
import { type ChangeContext, forbiddenText, toastText } from './change-context.ts';
import { type Failure, failureOf } from './failure.ts';
import { removedToast, removeFailedToast } from './toasts.ts';
import { undoOf } from './undo-removal.ts';

/** One call per row, side by side. If only some go through it counts as failed, and the reload shows which. */
export async function removeRows<Row extends StoredRow>(
  context: ChangeContext<Row>,
  { rows, from }: Removal<Row>,
): Promise<void> {
  const { definition, place, user, t } = context;
  const { resource, wire = {} } = definition;
  if (!can(user, 'delete', resource)) return say(context, { kind: 'forbidden' }, rows.length, 0);
  if (definition.ofUsers && rows.some(({ id }) => id === user.id))
    return context.notifyError(t('problems.ownDeletion'));

  const results = await Promise.allSettled(rows.map((row) => removeRow({ resource, wire, place }, row)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [failureOf(result.reason)] : []));
  const worst =
    failures.find(({ kind }) => kind === 'expired') ?? failures.find(({ kind }) => kind !== 'conflict') ?? failures[0];
  if (worst) say(context, worst, rows.length, rows.length - failures.length);
  else context.notifySuccess(toastText(context, removedToast(rows.length, from), rows.length), undoOf(context, rows));
  if (worst?.kind !== 'expired') await context.reload();
}

function say<Row extends StoredRow>(context: ChangeContext<Row>, failure: Failure, count: number, gone: number): void {
  const failed = removeFailedToast(count);
  if (failure.kind === 'expired') context.expire();
  else if (failure.kind === 'forbidden') context.notifyError(forbiddenText(context, failed));
  else if (failure.kind === 'conflict' && count > 1)
    context.notifyError(context.t('conflicts.removedOf', { count: gone, of: count }));
  else if (failure.kind === 'conflict') context.notifyError(context.t('problems.changedByOther'));
  else if (failure.kind === 'refused' && failure.problem) context.notifyError(context.t(`problems.${failure.problem}`));
  else context.notifyError(toastText(context, failed));
}
