import { isUnanswered } from '../../api/client.ts';
import { type Change, createRow, updateRow } from '../../api/rows.ts';
import type { CallOptions } from '../../api/send.ts';
import type { StoredRow } from '../../table/column.ts';
import { hidesAny, saysAll, type Values } from './shown-values.ts';

/** The keys of rows that may have been made without the portal's knowing it: the answer was lost. */
const unanswered = new Set<string>();

/** The row that the server has; one that it had made already, before its answer was lost, is brought up to what was typed since. */
export async function createOnce<Row extends StoredRow>(
  change: Change,
  key: string,
  values: Values,
  options: CallOptions,
): Promise<Row> {
  try {
    const row = await createRow<Row>(change, key, values, options);
    // Whether a row that was made before has this file or password cannot be seen: it is sent again.
    const isDone = saysAll(change.resource, row, values) && !(unanswered.has(key) && hidesAny(change.resource, values));
    const made = isDone ? row : await updateRow(change, row, values, options);
    unanswered.delete(key);
    return made;
  } catch (error) {
    if (isUnanswered(error)) unanswered.add(key);
    throw error;
  }
}
