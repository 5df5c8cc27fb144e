import type { Place } from '@clareira/contract';
import { releaseAnnexes } from '../../annexes/rows.ts';
import { record } from '../../audit/trail.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Services } from '../../services.ts';
import { bumpVersion } from './bump-version.ts';
import { changesBetween } from './changes.ts';
import { lockRow } from './lock.ts';
import { rowTables } from './rows.ts';
import type { ServerResource } from './server-resource.ts';

/** Hides a row, and keeps it with who and when. */
export async function deleteRow(
  services: Services,
  definition: ServerResource,
  place: Place,
  id: number,
  caller: Caller,
) {
  await services.db.transaction().execute(async (tx) => {
    const at = services.now();
    await bumpVersion(tx, place, at);
    const row = await lockRow(services, tx, definition, place, id);
    await rowTables(tx)
      .updateTable(definition.table)
      .set({ deleted_at: at, deleted_by: caller.user.id } as never)
      .where('id', '=', id)
      .execute();
    const annexes = Object.values(definition.resource.files).map((column) => row[column]);
    await releaseAnnexes(
      tx,
      annexes.filter((annex) => typeof annex === 'number'),
      'deleted',
      at,
    );
    await definition.afterDelete?.(tx, { id, place, columns: {}, caller, at });
    await record(tx, at, {
      action: 'delete',
      account_id: place.account_id,
      company_id: definition.table === 'companies' ? id : place.company_id,
      user_id: caller.user.id,
      resource: definition.resource.name,
      row_id: id,
      address: caller.address,
      details: changesBetween(definition.resource, row, undefined, {}),
    });
  });
}
