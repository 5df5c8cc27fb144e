import { paths } from '@clareira/contract';
import { ApiError } from '../../api/client.ts';
import type { Value } from '../../api/payload.ts';
import { readRow, updateRow } from '../../api/rows.ts';
import type { CallOptions } from '../../api/send.ts';
import type { StoredRow } from '../../table/column.ts';
import { afterPassword } from './after-password.ts';
import type { ChangeContext } from './change-context.ts';
import type { ResourceDefinition } from './definition.ts';
import { failureOf } from './failure.ts';
import { forgetLost, isOwnChange, ownLast, remembering, rememberOwn, wasLost, wasSent } from './own-updates.ts';
import { changedFields, describeRow } from './row-changes.ts';
import { fieldOf, hidesAny, saysAll, type Values } from './shown-values.ts';

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
    forgetLost(path);
    return saved;
  };
  let read = opened;
  let mine = values;
  for (;;) {
    try {
      const send = () => remembering(path, mine, () => updateRow<Row>(change, read, mine, options));
      const row = await afterPassword(context, send);
      if (row === 'stay') return row;
      rememberOwn(path, read, row);
      // Where the answer comes late, a form beside this one has changed it further.
      return done({ row: ownLast(path, row) });
    } catch (error) {
      if (failureOf(error).kind !== 'conflict') throw error;
    }
    const signal = options.signal ?? new AbortController().signal;
    const current = await readRow<Row>(resource, place, opened.id, signal);
    if (!current) throw new ApiError(404);
    // One's own change, whose answer was lost, or the same of somebody else.
    if (saysAll(resource, current, mine) && !hidesAny(resource, mine)) return done({ row: current });
    const known = ownLast(path, opened);
    // One's own as well, but by a form beside this one; or more was typed since, or a file is to be sent.
    const isOwn = await isOwnChange(path, resource, { known, current }, signal);
    const changed = isOwn ? [] : changedFields(resource, known, current);
    const others = changed.filter((name) => !wasSent(path, name, fieldOf(current, name)));
    // Where all could be one's own, somebody else has done some of it.
    const theirs = others.length > 0 ? others : changed;
    if (isOwn) {
      rememberOwn(path, known, current);
    } else {
      const choice = await context.askAbout(describeRow(definition, [known, current], theirs, t));
      if (choice === 'stay') return 'stay';
      if (choice === 'theirs') return done({ row: current, isTheirs: true });
    }
    // What was not touched here stays as it is by now.
    const untouched = changedFields(resource, opened, current)
      .filter((name) => values[name] === fieldOf(opened, name))
      .filter((name) => theirs.includes(name) || !wasLost(path, name, fieldOf(current, name)));
    mine = { ...values, ...Object.fromEntries(untouched.map((name) => [name, fieldOf(current, name) as Value])) };
    read = current;
  }
}
