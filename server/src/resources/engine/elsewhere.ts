import { type Place, sees, type User } from '@clareira/contract';
import type { Services } from '../../services.ts';
import { rowTables } from './rows.ts';
import type { ServerResource } from './server-resource.ts';

/** Whether a path that led nowhere named an account, a company or a row of somebody else. */
export async function isElsewhere(
  services: Services,
  definition: ServerResource,
  params: Record<string, string | undefined>,
  user: User,
): Promise<boolean> {
  if (Number(params.account_id) !== user.account_id) return true;
  const id = Number(params.id);
  const row = Number.isSafeInteger(id) ? await placesOf(services, definition, [id]) : [];
  const company = Number(params.company_id);
  const places = row.length > 0 || !Number.isSafeInteger(company) ? row : await placesOfCompanies(services, [company]);
  return places.some((place) => !sees(user, place));
}

/** Where rows live, whoever they belong to. */
export async function placesOf(services: Services, definition: ServerResource, ids: number[]): Promise<Place[]> {
  if (definition.isPlace) return placesOfCompanies(services, ids);
  const columns = Object.keys(definition.placeColumns({ account_id: 0, company_id: 0 }));
  const rows = await rowTables(services.db)
    .selectFrom(definition.table)
    .select(columns)
    .where('id', 'in', ids)
    .execute();
  if (columns.includes('account_id'))
    return rows.map(({ account_id, company_id = null }) => ({ account_id, company_id }) as Place);
  const companies = new Set(rows.map(({ company_id }) => Number(company_id)));
  return placesOfCompanies(services, [...companies]);
}

async function placesOfCompanies({ db }: Services, ids: number[]): Promise<Place[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('companies').select(['account_id', 'id as company_id']).where('id', 'in', ids).execute();
}
