import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { isOfCall, isPlain } from './addresses.ts';
import { isEndless } from './body-limits.ts';
import { answerFirst } from './chunks.ts';
import { unavailable } from './errors.ts';
import { countAnswer } from './metrics.ts';
import type { ResponseHeaders } from './portal.ts';

/** In milliseconds. */
const between = 100;

/** Looks ten times a second, until the server closes. */
export function watchLoad(app: FastifyInstance, { overload, waiting }: Services): void {
  let last = performance.now();
  const timer = setInterval(() => {
    const [now, before] = [performance.now(), overload.isOn];
    overload.look({ delay: now - last - between, waiting: waiting() });
    last = now;
    if (overload.isOn && !before) app.log.warn('overloaded: calls are refused');
    if (before && !overload.isOn) app.log.info('calls are taken again');
  }, between);
  app.addHook('onClose', async () => clearInterval(timer));
}

/** In seconds, for those who are refused. */
const comeBackIn = '2';

/**
 * While there is more to do than can be done, calls are refused at once, for next to nothing: before the framework has looked
 * for their route, and without a line in the log for each. What has begun is ended. What is answered from memory, or asked by
 * those who watch over the server, is answered still.
 */
export function refuseWhileOverloaded(
  app: FastifyInstance,
  { overload, metrics, config }: Services,
  { fixed, headersOf }: ResponseHeaders,
): void {
  const { status, body } = unavailable();
  const content = Buffer.from(JSON.stringify(body));
  const headers = Object.entries({
    ...fixed,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(content.length),
    'retry-after': comeBackIn,
  }).flat();
  answerFirst(app.server, (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    // Whatever is spelled otherwise may be a call too.
    if (!overload.isOn || (isPlain(url) && !isOfCall(url))) return false;
    if (metrics) countAnswer(metrics, request, response, 'overload');
    if (app.isDraining || isEndless(request, config)) response.setHeader('connection', 'close');
    response.writeHead(status, [...headers, ...headersOf(request)]).end(content);
    return true;
  });
}
