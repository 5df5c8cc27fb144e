import { type Action, can, type Place, sees, type User } from '@clareira/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { callerOf } from '../../auth/authenticate.ts';
import { recordRefusal } from '../../auth/refusals.ts';
import type { FoundRow } from '../../change.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { readId } from '../../http/ids.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Services } from '../../services.ts';
import { isElsewhere } from './elsewhere.ts';
import { findRow, rowTables } from './rows.ts';
import type { ServerResource } from './server-resource.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the path names, once it is known that the caller sees it and may do this to it. */
    target: Target | null;
  }
}

interface Target {
  place: Place;
  row: FoundRow | undefined;
}

type Params = Record<string, string | undefined>;

export function targetOf(request: FastifyRequest): Target {
  if (!request.target) throw notFound();
  return request.target;
}

export function targetRowOf(request: FastifyRequest): Target & { row: FoundRow } {
  const { place, row } = targetOf(request);
  if (!row) throw notFound();
  return { place, row };
}

/** 404 for what the caller does not see, then 403 for what its role may not do. */
export function authorize(
  services: Services,
  definition: ServerResource,
  action: Action,
  locate: (
    services: Services,
    definition: ServerResource,
    params: Params,
    caller: Caller,
  ) => Promise<Target> = locateByPath,
): onRequestAsyncHookHandler {
  return async (request) => {
    const caller = callerOf(request);
    const { user } = caller;
    const refuse = (status: 403 | 404) => recordRefusal(services, request, definition.resource.name, status);
    const target = await locate(services, definition, request.params as Params, caller).catch(async (error) => {
      if (await isElsewhere(services, definition, request.params as Params, user)) await refuse(404);
      throw error;
    });
    if (!can(user, action, definition.resource) || !mayTouch(definition, user, action, target.row)) {
      await refuse(403);
      throw forbidden();
    }
    request.target = target;
  };
}

function mayTouch(definition: ServerResource, user: User, action: Action, row: FoundRow | undefined): boolean {
  if (!row || action === 'read' || action === 'create') return true;
  return definition.mayWrite?.(user, action, row) ?? true;
}

/** The account and company of the path, as far as the caller sees them, and the row in there. */
export async function locateByPath(
  services: Services,
  definition: ServerResource,
  params: Params,
  caller: Caller,
): Promise<Target> {
  const place = await locatePlace(services, definition, params, caller);
  if (params.id === undefined) return { place, row: undefined };
  const row = await findRow(services.db, definition, place, readId(params.id));
  if (!row || !isVisible(definition, row, caller.user)) throw notFound();
  return { place, row };
}

/** Company 1 in the path stands for the row's own company; a real company must be the row's. */
export async function locateByRow(
  services: Services,
  definition: ServerResource,
  params: Params,
  caller: Caller,
): Promise<Target> {
  if (params.company_id !== '1') return locateByPath(services, definition, params, caller);
  const row = await rowTables(services.db)
    .selectFrom(definition.table)
    .select('company_id')
    .where('id', '=', readId(params.id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return locateByPath(services, definition, { ...params, company_id: String(row.company_id) }, caller);
}

async function locatePlace(
  { db }: Services,
  definition: ServerResource,
  params: Params,
  { user, company: asked }: Caller,
): Promise<Place> {
  const account_id = readId(params.account_id);
  const company_id = definition.resource.within === 'company' ? readId(params.company_id) : null;
  const place = { account_id, company_id };
  if (!sees(user, place)) throw notFound();
  // The company of the path was looked up with the session; only a row's own company is another one.
  if (company_id === null || company_id === asked?.id) return place;
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', company_id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!company) throw notFound();
  return place;
}

function isVisible(definition: ServerResource, row: FoundRow, user: User): boolean {
  return Object.entries(definition.visibleTo?.(user) ?? {}).every(([column, value]) => row[column] === value);
}
