import { can } from '@clareira/contract';
import { fewAtOnce } from '../../api/few-at-once.ts';
import { unlessDone } from '../../api/lost-answers.ts';
import { rereadAfter } from '../../api/reread-after.ts';
import { readRow, removeRow } from '../../api/rows.ts';
import type { Removal } from '../../table/changes.ts';
import type { StoredRow } from '../../table/column.ts';
import { type ChangeContext, forbiddenText, toastText } from './change-context.ts';
import { type Failure, failureOf } from './failure.ts';
import { isThere } from './is-there.ts';
import { changedFields, describeRow } from './row-changes.ts';
import { removedToast, removeFailedToast } from './toasts.ts';
import { undoOf } from './undo-removal.ts';

/** One call per row. If only some go through, what failed is told beside what went and can be undone. */
export async function removeRows<Row extends StoredRow>(
  context: ChangeContext<Row>,
  { rows, from }: Removal<Row>,
): Promise<void> {
  const { definition, user, t } = context;
  if (!can(user, 'delete', definition.resource)) return say(context, { kind: 'forbidden' }, rows.length, []);
  if (definition.ofUsers && rows.some(({ id }) => id === user.id))
    return context.notifyError(t('problems.ownDeletion'));

  const remove = rows.length > 1 ? removeOne : removeUnlessKept;
  const outcomes = await fewAtOnce(rows, (row) => remove(context, row));
  const failures = outcomes.filter((outcome) => outcome !== undefined);
  const gone = rows.filter((_, at) => outcomes[at] === undefined);
  const worst = failures.find(({ kind }) => kind !== 'conflict') ?? failures[0];
  // The message about a conflict counts them itself.
  if (gone.length > 0 && worst?.kind !== 'conflict')
    context.notifySuccess(toastText(context, removedToast(gone.length, from), gone.length), undoOf(context, gone));
  if (worst && worst !== kept) say(context, worst, rows.length, gone);
  // What has gone must not stay listed: only where nothing was answered may the list be left as it is.
  const isInDoubt = outcomes.every((outcome) => outcome?.kind === 'unanswered');
  await rereadAfter(isInDoubt, context.reload);
}

/** Whoever asked for it let the row be. */
const kept: Failure = { kind: 'conflict' };

/** Where somebody else has saved the row meanwhile, it goes only once the person has seen what they changed. */
async function removeUnlessKept<Row extends StoredRow>(
  context: ChangeContext<Row>,
  row: Row,
): Promise<Failure | undefined> {
  const { definition, place, t } = context;
  const { resource } = definition;
  for (let read = row; ; ) {
    const failure = await removeOne(context, read);
    if (failure?.kind !== 'conflict') return failure;
    const current = await readRow<Row>(resource, place, row.id, new AbortController().signal).catch(() => null);
    const changes = current ? describeRow(definition, [read, current], changedFields(resource, read, current), t) : [];
    if (!current || changes.length === 0) return failure;
    const choice = await context.askAboutRemoval(changes);
    // Whoever left before they chose hears that the row is still there.
    if (choice !== 'mine') return choice === 'theirs' ? kept : failure;
    read = current;
  }
}

/** What went wrong, if something did. */
function removeOne<Row extends StoredRow>(context: ChangeContext<Row>, row: Row): Promise<Failure | undefined> {
  const { definition, place } = context;
  const { resource, wire = {} } = definition;
  const isGone = async () => (await isThere(resource, place, row.id)) === false;
  const removed = removeRow({ resource, wire, place }, row).catch(unlessDone(isGone));
  return removed.then(() => undefined, failureOf);
}

function say<Row extends StoredRow>(
  context: ChangeContext<Row>,
  failure: Failure,
  count: number,
  gone: readonly Row[],
): void {
  const failed = removeFailedToast(count);
  if (failure.kind === 'forbidden') context.notifyError(forbiddenText(context, failed));
  else if (failure.kind === 'conflict' && count > 1)
    context.notifyError(
      context.t('conflicts.removedOf', { count: gone.length, of: count }),
      gone.length > 0 ? undoOf(context, gone) : undefined,
    );
  else if (failure.kind === 'conflict') context.notifyError(context.t('problems.changedByOther'));
  else if (failure.kind === 'refused' && failure.problem) context.notifyError(context.t(`problems.${failure.problem}`));
  else context.notifyError(toastText(context, failed));
}
