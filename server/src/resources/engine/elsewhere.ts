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
  if (definition.table === 'companies') return placesOfCompanies(services, ids);
  if (definition.table === 'users') {
    return services.db.selectFrom('users').select(['account_id', 'company_id']).where('id', 'in', ids).execute();
  }
  const rows = rowTables(services.db).selectFrom(definition.table).select('company_id').where('id', 'in', ids);
  const companies = new Set((await rows.execute()).map(({ company_id }) => Number(company_id)));
  return placesOfCompanies(services, [...companies]);
}

async function placesOfCompanies({ db }: Services, ids: number[]): Promise<Place[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('companies').select(['account_id', 'id as company_id']).where('id', 'in', ids).execute();
}
