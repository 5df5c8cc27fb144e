import { paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../auth/authenticate.ts';
import { accountIdOf, staffOnly } from '../auth/staff.ts';
import { readBody } from '../http/body.ts';
import { nextPage, queryReader } from '../http/query.ts';
import { codecOf } from '../resources/engine/codec.ts';
import { listQuery, readListing } from '../resources/engine/listing.ts';
import { json, type Operation } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import { count, day, id, jsonBody, list, object, rowProperties, type Schema, usualPage } from '../room/schemas.ts';
import type { Services } from '../services.ts';
import { ageingSchema } from '../statement/schema.ts';
import { type AccountList, accountLists, listAccount } from './lists.ts';
import { receivablesOf } from './receivables.ts';
import { mostSettled, readSettlement, settle } from './settle.ts';

/** What the staff see and settle over all companies at once. */
function acrossRoutes(app: FastifyInstance, services: Services): void {
  for (const one of accountLists) listRoute(app, services, one);

  app.get(paths.receivables(':account_id'), { onRequest: staffOnly(services, 'payments') }, async (request) =>
    receivablesOf(services, accountIdOf(request)),
  );

  app.post(paths.settle(':account_id'), { onRequest: staffOnly(services, 'payments') }, async (request) => {
    const { fields } = await readBody(request, services, {});
    const settlement = readSettlement(fields, services.today());
    return settle(services, accountIdOf(request), settlement, callerOf(request));
  });
}

function listRoute(app: FastifyInstance, services: Services, one: AccountList): void {
  const { resource } = one.definition;
  const { present } = codecOf(resource);
  const path = paths.accountRows(resource, ':account_id');
  app.get(path, { onRequest: staffOnly(services, resource.name) }, async (request, reply) => {
    const reader = queryReader(request.query);
    const narrow = one.narrow(reader, { engine: services.engine, today: services.today() });
    const listing = readListing(resource, request.query as Record<string, unknown>, reader);
    const page = await listAccount(
      services,
      one,
      accountIdOf(request),
      { ...listing, limit: listing.limit ?? usualPage },
      narrow,
    );
    if (page.next) reply.header('link', nextPage(request.url, page.next));
    return page.rows.map((row) => ({ ...present(row), company_name: row.company_name }));
  });
}

const staff = [401, 403, 404];
const amount: Schema = { type: 'number', minimum: 0 };

const listOperation = ({ definition: { resource }, filters }: AccountList): Operation => ({
  method: 'get',
  path: paths.accountRows(resource, ':account_id'),
  tag: resource.name,
  summary: 'The rows of all companies, each with `company_name`, for super users; `Link` leads to the next page.',
  query: { ...filters, ...listQuery(resource, usualPage) },
  answers: { 200: json(list(object({ ...rowProperties(resource), company_name: { type: 'string' } }))) },
  refusals: [...staff, 422],
});

export const acrossRoom: Room = {
  routes: acrossRoutes,
  operations: [
    ...accountLists.map(listOperation),
    {
      method: 'get',
      path: paths.receivables(':account_id'),
      tag: 'payments',
      summary: 'What all companies owe by age, and the 50 with most overdue.',
      answers: {
        200: json(
          object({
            ageing: ageingSchema,
            companies: list(
              object({ company_id: id, name: { type: 'string' }, overdue: amount, total: amount, oldest_due: day }),
            ),
          }),
        ),
      },
      refusals: staff,
    },
    {
      method: 'post',
      path: paths.settle(':account_id'),
      tag: 'payments',
      summary: 'Marks up to 1,000 invoices as paid, all or none.',
      body: jsonBody({ ids: { type: 'array', items: id, minItems: 1, maxItems: mostSettled }, paid_on: day }, ['ids']),
      answers: { 200: json(object({ settled: count })) },
      refusals: [...staff, 422],
    },
  ],
};
