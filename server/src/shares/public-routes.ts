import { paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitOpenDownloads } from '../annexes/open-downloads.ts';
import { sendFile } from '../annexes/send-file.ts';
import { zipOf } from '../annexes/zip.ts';
import { uniqueNames } from '../annexes/zip-names.ts';
import { notFound } from '../http/errors.ts';
import { contentDisposition, safeFileName } from '../http/file-names.ts';
import { readId } from '../http/ids.ts';
import { limitCalls } from '../http/limit-calls.ts';
import { answerRefusedFile } from '../http/refused-file.ts';
import { networkOf } from '../identity/networks.ts';
import type { Services } from '../services.ts';
import { countOpening, documentsOf, findOpenShare, folderOf } from './folder.ts';

/** From one network in a minute, over all folders. */
export const mostCalls = 60;

type Shared = FastifyRequest<{ Params: { token: string; id: string } }>;

/** What an inspector calls: nobody signs in, the token alone opens one folder. */
export function publicShareRoutes(app: FastifyInstance, services: Services): void {
  const onRequest = ({ ip }: FastifyRequest) => limitCalls(services, `share ${networkOf(ip)}`, mostCalls);
  const errorHandler = answerRefusedFile(services.config);

  app.route({
    method: 'GET',
    url: paths.sharedFolder(':token'),
    onRequest,
    handler: async (request: Shared) => {
      const share = await findOpenShare(services, request.params.token);
      const folder = await folderOf(services, share);
      // Who only asks for its headers has seen nothing of it.
      if (request.method !== 'HEAD') await countOpening(services, share, request.ip);
      return folder;
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: paths.sharedDocument(':token', ':id'),
    onRequest,
    errorHandler,
    handler: async (request: Shared, reply) => {
      const share = await findOpenShare(services, request.params.token);
      const [found] = await documentsOf(services, share, readId(request.params.id));
      if (!found) throw notFound();
      return sendFile(services, found.file, request, reply);
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: paths.sharedZip(':token'),
    onRequest,
    errorHandler,
    handler: async (request: Shared, reply) => {
      const share = await findOpenShare(services, request.params.token);
      const found = await documentsOf(services, share);
      const names = uniqueNames(found.map(({ document }) => fileNameOf(`${document.name} - ${document.unit}`, 'pdf')));
      const files = found.map(({ file }, at) => ({ name: names[at] ?? '', key: file.storage_key, size: file.size }));
      reply
        .type('application/zip')
        .header('content-disposition', contentDisposition('attachment', fileNameOf(share.title, 'zip')));
      if (request.method === 'HEAD') return reply.send();
      limitOpenDownloads(request, reply);
      return reply.send(zipOf(services, files));
    },
  });
}

/** A slash or a colon is part of many a number, and of no file's name. */
function fileNameOf(text: string, ending: string): string {
  return safeFileName(text.replace(/[\\/:*?"<>|]/g, '-'), ending);
}
