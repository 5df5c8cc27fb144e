import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Deadline } from './deadline.ts';
import { contentTooLarge, type HttpError, tooLarge, tooSlow } from './errors.ts';

const megabyte = 1024 * 1024;
/** What is not a file: JSON, or the fields of a form. */
export const bodyLimit = 256 * 1024;
/** For calls that whoever is not signed in may make. */
export const smallBody = { bodyLimit: 64 * 1024 };

/** Long enough for an answer to be read by somebody who is busy sending. */
const lingerFor = { bytes: 4 * megabyte, milliseconds: 1000 };

/** As many bytes as a body with so many files may have. */
const mostBytes = ({ maxUploadMb }: Config, files: number, fields = bodyLimit) =>
  files * maxUploadMb * megabyte + fields;

/**
 * Whoever is refused before their body has arrived is answered at once. A body that no call would take, or that does
 * not say how long it is, is then not read to its end: the connection ends.
 */
export function endOversized(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (isEndless(raw, config)) reply.header('connection', 'close');
    const isCutShort = !raw.complete && reply.getHeader('connection') === 'close';
    if (!isCutShort || typeof payload !== 'string') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(lingering(raw, payload));
  });
}

/**
 * Sends an answer, and waits for a little before its connection is closed: a connection that is closed on somebody who
 * still writes is reset, and the answer lost with it.
 */
async function* lingering(raw: IncomingMessage, answer: string) {
  yield answer;
  if (raw.destroyed) return;
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const timer = setTimeout(end, lingerFor.milliseconds);
  let left = lingerFor.bytes;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.pause();
  });
  raw.once('end', end).once('close', end).resume();
  await isOver;
  clearTimeout(timer);
}

/** Still on its way, and longer than any call takes or of no known length. */
export function isEndless({ headers, complete }: IncomingMessage, config: Config): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  // No call takes more than two files.
  return !complete && (coding !== undefined || Number(length) > mostBytes(config, 2));
}

/** Refuses a form that is longer than its fields and files may be together, as soon as that is known. */
export function limitForm({ raw, routeOptions }: FastifyRequest, config: Config, files: number): void {
  const most = mostBytes(config, files, routeOptions.bodyLimit);
  const refuse = () => (files > 0 ? tooLarge(config.maxUploadMb) : contentTooLarge({ connection: 'close' }));
  if (Number(raw.headers['content-length']) > most) throw refuse();
  let arrived = 0;
  const count = (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived <= most) return;
    raw.off('data', count);
    breakOff(raw, refuse());
  };
  raw.on('data', count);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How long a body may take to arrive, but for its files, in milliseconds. */
    bodyTimeout: number;
  }
  interface FastifyRequest {
    /** Runs while a body arrives; stands still while a file does. */
    bodyDeadline: Deadline | null;
  }
}

/**
 * What is not a file is small, and there in a moment: whoever sends it a byte at a time is answered 408. A file has as
 * long as a whole request has.
 */
export function limitArrival(app: FastifyInstance): void {
  app.decorate('bodyTimeout', 30_000);
  app.decorateRequest('bodyDeadline', null);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw } = request;
    if ('content-length' in raw.headers || 'transfer-encoding' in raw.headers) {
      const deadline = new Deadline(app.bodyTimeout, () => raw.complete || breakOff(raw, tooSlow()));
      request.bodyDeadline = deadline;
      raw.once('end', () => deadline.end());
      reply.raw.once('close', () => deadline.end());
    }
    done();
  });
}

/** Tells whoever reads a body that there will be no more of it, and leaves the connection open for the answer. */
function breakOff(raw: IncomingMessage, reason: HttpError): void {
  if (raw.listenerCount('error') > 0) raw.emit('error', reason);
  else raw.destroy();
}
