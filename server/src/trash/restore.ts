import type { Place } from '@clareira/contract';
import type { Columns } from '../change.ts';
import { invalid, notFound } from '../http/errors.ts';
import type { Caller } from '../identity/caller.ts';
import { codecOf } from '../resources/engine/codec.ts';
import { rowTables } from '../resources/engine/rows.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import { permits, writeAs } from '../resources/engine/write-as.ts';
import { writeRow } from '../resources/engine/write-row.ts';
import type { Services } from '../services.ts';
import { trashOf } from './trash.ts';

/** A deleted row, with the declaration that it is restored by. */
interface Deleted {
  definition: ServerResource;
  place: Place;
}

/** The deleted row of this account, or 404. */
export async function findDeleted({ db }: Services, accountId: number, path: string, id: number): Promise<Deleted> {
  const [any] = trashOf(path);
  if (!any) throw notFound();
  const row = await rowTables(db)
    .selectFrom(any.table)
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const company_id = any.isPlace ? null : ((row.company_id ?? null) as number | null);
  // Of the two resources that share a table, the one whose rows live where this one does.
  const definition = trashOf(path).find(({ resource }) => (resource.within === 'company') === (company_id !== null));
  if (!definition) throw notFound();
  return { definition, place: { account_id: accountId, company_id } };
}

/** Brings a deleted row back, with its files; a company with the people who went with it. */
export async function restoreRow(services: Services, { definition, place }: Deleted, id: number, caller: Caller) {
  const gone = () => invalid({ company_id: 'companyDeleted' });
  if (place.company_id !== null && !(await isLive(services, place.company_id))) throw gone();
  const may = permits('create', definition.resource);
  const row: Columns = await writeAs(services, caller, { place, may, gone }, (context) =>
    writeRow(context, definition, place, { action: 'restore', id }),
  );
  return codecOf(definition.resource).present(row);
}

async function isLive({ db }: Services, companyId: number): Promise<boolean> {
  const query = db.selectFrom('companies').select('id').where('id', '=', companyId).where('deleted_at', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}
