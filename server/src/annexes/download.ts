import { can, fileTypes, paths, sees } from '@clareira/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InferResult, Kysely } from 'kysely';
import { authenticate, callerOf } from '../auth/authenticate.ts';
import { recordRefusal } from '../auth/refusals.ts';
import type { Tables } from '../database/tables.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { readId } from '../http/ids.ts';
import { answerRefusedFile } from '../http/refused-file.ts';
import { resources } from '../resources/index.ts';
import { binary } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import type { Services } from '../services.ts';
import { sendFile } from './send-file.ts';

const path = paths.download(':annex_id', ':account_id', ':company_id');

/** The file of a row, for whoever may read that row. The path's account and company carry no authority. */
function downloadRoute(app: FastifyInstance, services: Services): void {
  const byName = new Map(resources.map(({ resource }) => [resource.name, resource]));
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
    return sendFile(services, annex, request, reply);
  };
  // The framework's own HEAD would read the whole file, only to throw it away.
  app.route({
    method: ['GET', 'HEAD'],
    url: path,
    onRequest: authenticate(services),
    errorHandler: answerRefusedFile(services.config),
    handler: answer,
  });
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
  // Should the driver ever mix up two answers, nobody is given what is another's.
  if (!annex || annex.id !== Number(annex_id)) throw notFound();
  if (!sees(user, annex)) {
    await recordRefusal(services, request, 'annexes', 404);
    throw notFound();
  }
  const isNamed = (text: string | undefined, own: number) => text === '1' || text === String(own);
  if (!isNamed(account_id, annex.account_id) || !isNamed(company_id, annex.company_id)) throw notFound();
  return annex;
}

const anyFile = Object.values(fileTypes).map(({ mediaType }) => binary(mediaType));

export const downloadRoom: Room = {
  routes: downloadRoute,
  operations: [
    {
      method: 'get',
      path,
      tag: 'files',
      summary:
        'The file, for whoever may read its row; account and company 1 stand for any. Where it is refused, a browser that opened it in a tab gets a page instead of JSON.',
      headers: ['If-None-Match', 'Range'],
      answerHeaders: ['Content-Disposition'],
      answers: { 200: anyFile, 206: anyFile, 304: undefined },
      refusals: [401, 403, 404, 416, 503],
    },
  ],
};
