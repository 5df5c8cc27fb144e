import type { FastifyReply, FastifyRequest } from 'fastify';
import { matches } from '../http/conditions.ts';
import { noSuchRange, unavailable } from '../http/errors.ts';
import { contentDisposition } from '../http/file-names.ts';
import { asOwnDocument } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { limitOpenDownloads } from './open-downloads.ts';
import { readRange } from './range.ts';

export interface KeptFile {
  id: number;
  media_type: string;
  file_name: string;
  size: number;
  sha256: string;
  storage_key: string;
}

/** Answers a kept file, a part of it, or that it is the one the caller has already. */
export function sendFile(services: Services, file: KeptFile, request: FastifyRequest, reply: FastifyReply) {
  const etag = `"${file.sha256}"`;
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', contentDisposition('inline', file.file_name));
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (request.method === 'HEAD') return sendHead(services, file, request, reply);
  return sendContent(services, file, etag, request, reply);
}

/** What a download would say, if there is one: the portal asks before it shows a preview. */
async function sendHead({ storage }: Services, file: KeptFile, request: FastifyRequest, reply: FastifyReply) {
  await storage.find(file.storage_key).catch(unreadable(request, file));
  return asOwnDocument(reply, file.media_type).header('content-length', file.size).send();
}

/** The row promises a file: a store that has none is as good as away, and the operator must know. */
function unreadable(request: FastifyRequest, { id }: KeptFile) {
  return (error: Error): never => {
    request.log.error({ err: error, annex: id }, 'a kept file could not be read');
    throw unavailable();
  };
}

async function sendContent(
  { storage }: Services,
  file: KeptFile,
  etag: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { range: wanted, 'if-range': condition } = request.headers;
  const range = condition === undefined || condition === etag ? readRange(wanted, file.size) : undefined;
  if (range === 'unsatisfiable') throw noSuchRange(file.size);
  limitOpenDownloads(request, reply);
  const content = await storage.read(file.storage_key, range).catch(unreadable(request, file));
  asOwnDocument(reply, file.media_type);
  if (!range) return reply.header('content-length', file.size).send(content);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(content);
}
