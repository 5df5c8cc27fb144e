import type { Change } from '../../change.ts';
import type { AfterWrite, WriteContext } from '../../services.ts';
import { rowTables } from './rows.ts';
import type { ServerResource } from './server-resource.ts';
import { writeRow } from './write-row.ts';

/** Rows that belong to another row are deleted with it, and those that went with it come back with it. */
export function followOwners(definitions: readonly ServerResource[]): AfterWrite {
  return async (context, change) => {
    if (change.action !== 'delete' && change.action !== 'restore') return;
    for (const definition of definitions) {
      if (definition.goesWith?.owner.resource !== change.resource) continue;
      for (const id of await followers(context, definition, definition.goesWith.column, change))
        await writeRow(context, definition, change.place, { action: change.action, id });
    }
  };
}

/** Who went with it went at its moment and by the same hand: another's deletion may fall into the same millisecond. */
async function followers({ tx }: WriteContext, { table }: ServerResource, column: string, change: Change) {
  const rows = rowTables(tx).selectFrom(table).select('id').where(column, '=', change.id).orderBy('id');
  const ofThem =
    change.action === 'delete'
      ? rows.where('deleted_at', 'is', null)
      : rows
          .where('deleted_at', '=', Number(change.before?.deleted_at))
          .where('deleted_by', '=', Number(change.before?.deleted_by));
  return (await ofThem.execute()).map(({ id }) => Number(id));
}
