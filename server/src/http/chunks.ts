import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { matches } from './conditions.ts';

/** A name, its value, the next name: as Node takes headers without looking at each. */
type Headers = readonly string[];

/** An answer to one kind of browser, made once. */
interface Form {
  headers: Headers;
  body: Buffer;
}

/** A file of the portal with its hash in its name, in every form that a browser may ask for. */
export interface Chunk {
  etag: string;
  unchanged: Headers;
  plain: Form;
  br: Form | undefined;
  gzip: Form | undefined;
}

/** What differs from request to request. */
export type HeadersOf = (request: IncomingMessage) => Headers;

/** Answers with a chunk, whether it is asked for by name before the framework or by a route of it. */
export function sendChunk(
  chunk: Chunk,
  headersOf: HeadersOf,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers } = request;
  if (matches(headers['if-none-match'], chunk.etag)) {
    response.writeHead(304, [...chunk.unchanged, ...headersOf(request)]).end();
    return;
  }
  const form = formFor(chunk, headers['accept-encoding'] ?? '');
  response.writeHead(200, [...form.headers, ...headersOf(request)]);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

function formFor({ br, gzip, plain }: Chunk, accepted: string): Form {
  if (br && /\bbr\b/.test(accepted)) return br;
  if (gzip && /\bgzip\b/.test(accepted)) return gzip;
  return plain;
}

/**
 * Gives every request to `answer` before the framework sees it: finding the route of a file and running the hooks of a call
 * that is about somebody's data costs more than sending the file. What `answer` leaves alone goes on as always.
 */
export function answerFirst(server: Server, answer: (request: IncomingMessage, response: ServerResponse) => boolean) {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (answer(request, response)) return;
    for (const listener of others) listener.call(server, request, response);
  });
}
