import type { Place } from '@clareira/contract';
import { releaseAnnexes } from '../../annexes/rows.ts';
import { record } from '../../audit/trail.ts';
import type { Services } from '../../services.ts';
import { changesBetween } from './changes.ts';
import { lockRow } from './lock.ts';
import { movePlace } from './movement.ts';
import { rowTables } from './rows.ts';
import type { Asker } from './save.ts';
import type { Served } from './served.ts';

/** Hides a row, and keeps it with who and when. */
export async function deleteRow(services: Services, served: Served, place: Place, id: number, asker: Asker) {
  await services.db.transaction().execute(async (tx) => {
    const at = services.now();
    await movePlace(tx, place, at);
    const row = await lockRow(services, tx, served, place, id);
    await rowTables(tx)
      .updateTable(served.table)
      .set({ deleted_at: at, deleted_by: asker.user.id } as never)
      .where('id', '=', id)
      .execute();
    const annexes = Object.values(served.resource.files).map((column) => row[column]);
    await releaseAnnexes(
      tx,
      annexes.filter((annex) => typeof annex === 'number'),
      'deleted',
      at,
    );
    await served.deleted?.(tx, { id, place, columns: {}, user: asker.user, token: asker.token, at });
    await record(tx, at, {
      action: 'delete',
      account_id: place.account_id,
      company_id: served.table === 'companies' ? id : place.company_id,
      user_id: asker.user.id,
      resource: served.resource.name,
      row_id: id,
      address: asker.address,
      details: changesBetween(served.resource, row, undefined, {}),
    });
  });
}
