import { paths } from '@clareira/contract';
import { ApiError, isUnanswered } from '../../api/client.ts';
import type { Value } from '../../api/payload.ts';
import { readRow, updateRow } from '../../api/rows.ts';
import type { CallOptions } from '../../api/send.ts';
import type { StoredRow } from '../../table/column.ts';
import { afterPassword } from './after-password.ts';
import type { ChangeContext } from './change-context.ts';
import type { ResourceDefinition } from './definition.ts';
import { failureOf } from './failure.ts';
import { changedFields, describeRow } from './row-changes.ts';
import { fieldOf, hidesAny, saysAll, type Values } from './shown-values.ts';
import { forgetUnanswered, isOwnChange, rememberUnanswered, wasSent } from './unanswered-updates.ts';

export interface Saved<Row> {
  row: Row;
  /** The other person's row was taken, and what was typed given up. */
  isTheirs?: true;
}

/** What a save needs to know, be it of a table or of a form of its own. */
type UpdateContext<Row extends StoredRow> = Pick<ChangeContext<Row>, 'place' | 't' | 'askAbout' | 'askPassword'> & {
  readonly definition: Pick<ResourceDefinition<Row>, 'resource' | 'texts' | 'wire'>;
};

/** Saves what was typed; where somebody else has saved the row meanwhile, only once the person has chosen. */
export async function updateUnlessChanged<Row extends StoredRow>(
  context: UpdateContext<Row>,
  opened: Row,
  values: Values,
  options: CallOptions,
): Promise<Saved<Row> | 'stay'> {
  const { definition, place, t } = context;
  const { resource, wire = {} } = definition;
  const change = { resource, wire, place };
  const path = paths.row(resource, place, opened.id);
  const done = (saved: Saved<Row>) => {
    forgetUnanswered(path);
    return saved;
  };
  let read = opened;
  let mine = values;
  for (;;) {
    try {
      const row = await afterPassword(context, () => updateRow<Row>(change, read, mine, options));
      return row === 'stay' ? row : done({ row });
    } catch (error) {
      if (isUnanswered(error)) rememberUnanswered(path, mine);
      if (failureOf(error).kind !== 'conflict') throw error;
    }
    const signal = options.signal ?? new AbortController().signal;
    const current = await readRow<Row>(resource, place, opened.id, signal);
    if (!current) throw new ApiError(404);
    // One's own change, whose answer was lost, or the same of somebody else.
    if (saysAll(resource, current, mine) && !hidesAny(resource, mine)) return done({ row: current });
    // One's own as well, but more was typed since, or a file is to be sent.
    if (await isOwnChange(path, resource, { opened, current }, signal)) {
      read = current;
      continue;
    }
    const changed = changedFields(resource, opened, current);
    const others = changed.filter((name) => !wasSent(path, name, fieldOf(current, name)));
    // Where all could be one's own, somebody else has done some of it.
    const theirs = others.length > 0 ? others : changed;
    const choice = await context.askAbout(describeRow(definition, [opened, current], theirs, t));
    if (choice === 'stay') return 'stay';
    if (choice === 'theirs') return done({ row: current, isTheirs: true });
    // What was not touched here stays as the other has left it.
    const untouched = theirs.filter((name) => values[name] === fieldOf(opened, name));
    mine = { ...values, ...Object.fromEntries(untouched.map((name) => [name, fieldOf(current, name) as Value])) };
    read = current;
  }
}
