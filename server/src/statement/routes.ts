import { languages, paths, readPeriod, type Statement, statementOf } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chosenLanguage } from '../auth/account/language.ts';
import { authenticate, callerOf } from '../auth/authenticate.ts';
import { matches } from '../http/conditions.ts';
import { invalid, notFound } from '../http/errors.ts';
import { contentDisposition } from '../http/file-names.ts';
import { oneOf, queryReader } from '../http/query.ts';
import { authorize, targetOf } from '../resources/engine/authorize.ts';
import { ResponseCache } from '../resources/engine/response-cache.ts';
import { payments } from '../resources/payments.ts';
import { binary, json } from '../room/operation.ts';
import { placeInRoute } from '../room/places.ts';
import type { Room } from '../room/room.ts';
import { choice, day } from '../room/schemas.ts';
import type { Services } from '../services.ts';
import { invoiceReader } from './invoices.ts';
import { statementSchema } from './schema.ts';

/** Bytes of statements that are kept ready. */
const cached = 16 * 2 ** 20;

/** What a company owed and paid in a period, for everyone who may read its invoices. */
function statementRoutes(app: FastifyInstance, services: Services): void {
  const reading = [authenticate(services), authorize(services, payments, 'read')];
  const statementFor = statementReader(services);
  const cache = new ResponseCache(cached);

  app.get(paths.statement(placeInRoute), { onRequest: reading }, async (request, reply) => {
    const { company } = callerOf(request);
    if (!company) throw notFound();
    const asked = askedOf(services, request);
    // A change in the company, or another day, makes it another one; the account's brand and name are not part of it.
    const key = Object.values(asked).join(' ');
    const etag = `"${company.version.toString(36)}-${asked.from}-${asked.to}-${asked.today}"`;
    reply.header('etag', etag);
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    let body = cache.find(key, company.version);
    if (!body) {
      body = Buffer.from(JSON.stringify(await statementFor(asked)));
      cache.store(key, company.version, body);
    }
    return reply.type('application/json; charset=utf-8').send(body);
  });

  app.get(paths.statementPdf(placeInRoute), { onRequest: reading }, async (request, reply) => {
    const reader = queryReader(request.query);
    const asked = reader.read('language', oneOf(languages));
    reader.refuse();
    const statement = await statementFor(askedOf(services, request));
    const language = asked ?? (await chosenLanguage(services.db, callerOf(request).user.id));
    // Only who asks for one pays for the writer of PDFs.
    const { statementPdf } = await import('./pdf.ts');
    const { company, from, to } = statement;
    reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', `extrato-${company.cnpj}-${from}-${to}.pdf`));
    return reply.send(
      statementPdf(statement, language, { brand: services.config.brand.name, today: services.today() }),
    );
  });
}

/** Which statement a call asks for; two that ask for the same are told the same until something changes. */
function askedOf(services: Services, request: FastifyRequest) {
  const today = services.today();
  const period = readPeriod(request.query as Record<string, unknown>, today);
  if (!period.ok) throw invalid(period.problems);
  return { company_id: Number(targetOf(request).place.company_id), ...period.value, today };
}

function statementReader(services: Services) {
  const invoicesOf = invoiceReader(services);
  return async (asked: ReturnType<typeof askedOf>): Promise<Statement> => {
    const [company, invoices] = await Promise.all([companyOf(services, asked.company_id), invoicesOf(asked)]);
    return statementOf({ company, invoices, ...asked });
  };
}

async function companyOf({ db }: Services, id: number) {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name', 'cnpj'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!company) throw notFound();
  return company;
}

const asked = {
  method: 'get',
  tag: 'statement',
  query: { from: day, to: day },
  refusals: [401, 403, 404, 422],
} as const;

export const statementRoom: Room = {
  routes: statementRoutes,
  operations: [
    {
      ...asked,
      headers: ['If-None-Match'],
      refusals: [...asked.refusals],
      path: paths.statement(placeInRoute),
      summary: 'What a company owed and paid in a period, by default the year until today; both days are part of it.',
      answers: { 200: json(statementSchema), 304: undefined },
    },
    {
      ...asked,
      query: { ...asked.query, language: choice(languages) },
      refusals: [...asked.refusals],
      path: paths.statementPdf(placeInRoute),
      summary:
        'The same as a PDF for an accountant, in a language of the portal: by default the one that the caller chose.',
      answerHeaders: ['Content-Disposition'],
      answers: { 200: binary('application/pdf') },
    },
  ],
};
