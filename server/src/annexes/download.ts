import { binary } from '../openapi/operation.ts';
import type { Room } from '../room.ts';
import '@fastify/multipart';
import { can, fileTypes, paths, sees } from '@clareira/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InferResult, Kysely } from 'kysely';
import { recordRefusal } from '../audit/refusals.ts';
import type { Tables } from '../database/tables.ts';
import { authenticate, callerOf } from '../http/caller.ts';
import { matches } from '../http/conditions.ts';
import { forbidden, notFound, unavailable } from '../http/errors.ts';
import { contentDisposition } from '../http/file-names.ts';
import { readId } from '../http/ids.ts';
import { asOwnDocument } from '../http/security-headers.ts';
import { resources } from '../resources/index.ts';
import type { Services } from '../services.ts';
import { readRange } from './range.ts';

/** The file of a row, for whoever may read that row. The path's account and company carry no authority. */
function downloadRoute(app: FastifyInstance, services: Services): void {
  const byName = new Map(resources.map(({ resource }) => [resource.name, resource]));
  const path = paths.download(':annex_id', ':account_id', ':company_id');
  const findLive = services.prepare(liveAnnex, { id: 'bigint' });
  const answer = async (request: DownloadRequest, reply: FastifyReply) => {
    const [found] = await findLive({ id: readId(request.params.annex_id) });
    const annex = await seenBy(services, request, found);
    const resource = byName.get(annex.resource ?? '');
    if (!resource) throw notFound();
    if (!can(callerOf(request).user, 'read', resource)) {
      await recordRefusal(services, request, 'annexes', 403);
      throw forbidden();
    }
    const etag = `"${annex.sha256}"`;
    reply
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('content-disposition', contentDisposition('inline', annex.file_name));
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (request.method === 'HEAD') return sendHead(services, annex, request, reply);
    return sendContent(services, annex, etag, request, reply);
  };
  // The framework's own HEAD would read the whole file, only to throw it away.
  app.route({ method: ['GET', 'HEAD'], url: path, onRequest: authenticate(services), handler: answer });
}

type DownloadRequest = FastifyRequest<{ Params: Record<string, string> }>;

function liveAnnex(db: Kysely<Tables>, { id }: { id: number }) {
  return db
    .selectFrom('annexes')
    .innerJoin('companies', 'companies.id', 'annexes.company_id')
    .select([
      'annexes.id',
      'annexes.company_id',
      'annexes.resource',
      'annexes.media_type',
      'annexes.file_name',
      'annexes.size',
      'annexes.sha256',
      'annexes.storage_key',
      'companies.account_id',
    ])
    .where('annexes.id', '=', id)
    .where('annexes.state', '=', 'live')
    .where('companies.deleted_at', 'is', null);
}

type Annex = InferResult<ReturnType<typeof liveAnnex>>[number];

async function seenBy(services: Services, request: DownloadRequest, annex: Annex | undefined): Promise<Annex> {
  const { user } = callerOf(request);
  const { annex_id, account_id, company_id } = request.params;
  // That an answer belongs to its question is not left to the driver alone.
  if (!annex || annex.id !== Number(annex_id)) throw notFound();
  if (!sees(user, annex)) {
    await recordRefusal(services, request, 'annexes', 404);
    throw notFound();
  }
  const isNamed = (text: string | undefined, own: number) => text === '1' || text === String(own);
  if (!isNamed(account_id, annex.account_id) || !isNamed(company_id, annex.company_id)) throw notFound();
  return annex;
}

/** What a download would say, if there is one: the portal asks before it shows a preview. */
async function sendHead({ storage }: Services, annex: Annex, request: FastifyRequest, reply: FastifyReply) {
  await storage.find(annex.storage_key).catch(unreadable(request, annex));
  return asOwnDocument(reply, annex.media_type).header('content-length', annex.size).send();
}

/** The row promises a file: a store that has none is as good as away, and the operator must know. */
function unreadable(request: FastifyRequest, { id }: Annex) {
  return (error: Error): never => {
    request.log.error({ err: error, annex: id }, 'a kept file could not be read');
    throw unavailable();
  };
}

async function sendContent(
  { storage }: Services,
  annex: Annex,
  etag: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { range: wanted, 'if-range': condition } = request.headers;
  const range = condition === undefined || condition === etag ? readRange(wanted, annex.size) : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${annex.size}`).send({ message: 'Intervalo inválido.' });
  }
  const content = await storage.read(annex.storage_key, range).catch(unreadable(request, annex));
  asOwnDocument(reply, annex.media_type);
  if (!range) return reply.header('content-length', annex.size).send(content);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${annex.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(content);
}

const anyFile = Object.values(fileTypes).map(({ mediaType }) => binary(mediaType));

export const downloadRoom: Room = {
  routes: downloadRoute,
  operations: [
    {
      method: 'get',
      path: paths.download('{annex_id}', '{account_id}', '{company_id}'),
      tag: 'files',
      summary: 'The file, for whoever may read its row; account and company 1 stand for any.',
      answers: { 200: anyFile, 206: anyFile, 304: undefined },
      refusals: [401, 403, 404, 416, 503],
    },
  ],
};
