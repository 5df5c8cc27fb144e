import { ApiError } from '../../api/client.ts';
import type { Value } from '../../api/payload.ts';
import { type Change, createRow, readRow, updateRow } from '../../api/rows.ts';
import type { CallOptions } from '../../api/send.ts';
import type { StoredRow } from '../../table/column.ts';
import { afterPassword } from './after-password.ts';
import type { ChangeContext } from './change-context.ts';
import type { ResourceDefinition } from './definition.ts';
import { failureOf } from './failure.ts';
import { toldName, toldValue } from './told-values.ts';

type Values = Readonly<Record<string, Value>>;

interface Saved<Row> {
  row: Row;
  /** The other person's row was taken, and what was typed given up. */
  isTheirs?: true;
}

/** The row that the server has; one that it had made already, before its answer was lost, is brought up to what was typed since. */
export async function createOnce<Row extends StoredRow>(
  change: Change,
  key: string,
  values: Values,
  options: CallOptions,
): Promise<Saved<Row>> {
  const row = await createRow<Row>(change, key, values, options);
  const isAsTyped = Object.entries(values).every(
    ([name, value]) => !isShown(change, row, name) || same(row, name, value),
  );
  return { row: isAsTyped ? row : await updateRow(change, row, values, options) };
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
  const { resource, texts, wire = {} } = definition;
  const change = { resource, wire, place };
  let read = opened;
  let mine = values;
  for (;;) {
    try {
      const row = await afterPassword(context, () => updateRow<Row>(change, read, mine, options));
      return row === 'stay' ? row : { row };
    } catch (error) {
      if (failureOf(error).kind !== 'conflict') throw error;
    }
    const current = await readRow<Row>(resource, place, opened.id, options.signal ?? new AbortController().signal);
    if (!current) throw new ApiError(404);
    const theirs = Object.keys(resource.fields).filter(
      (name) => name in current && fieldOf(current, name) !== fieldOf(opened, name),
    );
    const told = theirs.map((field) => ({
      field,
      name: toldName(texts, field, t),
      before: toldValue(resource, texts, field, fieldOf(opened, field), t),
      after: toldValue(resource, texts, field, fieldOf(current, field), t),
    }));
    const choice = await context.askAbout(told);
    if (choice === 'stay') return 'stay';
    if (choice === 'theirs') return { row: current, isTheirs: true };
    // What was not touched here stays as the other has left it.
    const untouched = theirs.filter((name) => values[name] === fieldOf(opened, name));
    mine = { ...values, ...Object.fromEntries(untouched.map((name) => [name, fieldOf(current, name) as Value])) };
    read = current;
  }
}

const fieldOf = (row: object, name: string) => (row as Readonly<Record<string, unknown>>)[name];

/** A password is never answered, and a file is answered by its number. */
function isShown({ resource }: Change, row: object, name: string): boolean {
  return name in resource.fields && name in row;
}

const same = (row: object, name: string, value: Value) => fieldOf(row, name) === value;
