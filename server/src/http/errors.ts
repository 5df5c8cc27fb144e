import { type ErrorBody, type Problems, problemTexts } from '@clareira/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/faults.ts';
import { QueueFull } from '../identity/fair-queue.ts';
import { StorageUnavailable } from '../storage/storage.ts';

/** An answer that is not the one hoped for. Thrown by name, answered in one place. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const unreadable = () => new HttpError(400, { message: 'Requisição ilegível.' });
export const unauthenticated = (headers?: Record<string, string>) =>
  new HttpError(401, { message: 'Não autenticado.' }, headers);
export const forbidden = () => new HttpError(403, { message: 'Você não possui permissão para esta operação.' });
export const notFound = () => new HttpError(404, { message: 'Não encontrado.' });
/** The connection ends: what is left of the request would stand before the next one. */
export const tooSlow = () =>
  new HttpError(408, { message: 'A requisição demorou demais para chegar.' }, { connection: 'close' });
export const tooLarge = (maxMb: number) => new HttpError(413, { message: `Arquivo maior que ${maxMb} MB.` });
export const contentTooLarge = (headers?: Record<string, string>) =>
  new HttpError(413, { message: 'Conteúdo muito grande.' }, headers);
export const changedMeanwhile = () => new HttpError(412, { message: problemTexts.changedByOther });
/** Of a part of a file of so many bytes. */
export const noSuchRange = (size: number) =>
  new HttpError(416, { message: 'Intervalo inválido.' }, { 'content-range': `bytes */${size}` });
const unsupported = () => new HttpError(415, { message: 'Tipo de conteúdo não aceito.' });
export const tokenMismatch = () => new HttpError(419, { message: 'Sessão expirada.' });
export const unavailable = () => new HttpError(503, { message: 'Serviço indisponível no momento.' });

const tooMany = (what: string) => (seconds: number) =>
  new HttpError(
    429,
    { message: `${what}. Tente novamente em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.` },
    { 'retry-after': String(seconds) },
  );
export const tooManyAttempts = tooMany('Muitas tentativas');
export const tooManyCalls = tooMany('Muitas requisições');

/** 422 with the specification's text beside each field. */
export function invalid(problems: Problems, message = 'Os dados enviados são inválidos.'): HttpError {
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, [problemTexts[problem]]]),
  );
  return new HttpError(422, { message, errors });
}

/** 422 for a header, as if it were a field. */
export const invalidHeader = (name: string) => invalid({ [name]: 'value' });

/** The one exit of every failure. What nobody threw on purpose is logged and answered without a word about it. */
export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const answer = error instanceof HttpError ? error : (fromFramework(error) ?? fromFault(error));
  if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/** The framework's own refusals (unreadable body, unknown content type, too large) in the contract's words. */
function fromFramework(error: FastifyError): HttpError | undefined {
  // An address that cannot be decoded names nothing.
  if (error.code === 'FST_ERR_BAD_URL') return notFound();
  switch (error.statusCode) {
    case 413:
      return contentTooLarge();
    case 415:
    case 406:
      return unsupported();
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? unreadable() : undefined;
  }
}

function fromFault(error: Error): HttpError {
  if (error instanceof QueueFull) return tooManyAttempts(error.seconds);
  const isAway = error instanceof StorageUnavailable || isDatabaseAway(error);
  return isAway ? unavailable() : new HttpError(500, { message: 'Erro interno.' });
}
