import type { FastifyInstance } from 'fastify';
import { unreadable } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON in valid UTF-8; no body at all is nothing to parse. Everything else but forms is a 415. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      parse(request, utf8.decode(body), done);
    } catch {
      done(unreadable());
    }
  });
}
