import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { zipRoute } from './annexes/zip.ts';
import { guardTokens } from './auth/api-tokens/guard.ts';
import { guardAgainstForgery } from './auth/authenticate.ts';
import { trustsPeer } from './config/proxies.ts';
import { mailboxRoute } from './demo/mailbox.ts';
import { bodyLimit, endOversized, limitArrival } from './http/body-limits.ts';
import { closeAfterAnswer } from './http/closing.ts';
import { refuseConnection } from './http/connections.ts';
import { answerError, notFound } from './http/errors.ts';
import { cameByHttps, tidyForwarded, warnOfUntrusted } from './http/forwarded.ts';
import { takeJson } from './http/json.ts';
import { loggedRequest } from './http/logged-request.ts';
import { metricsRoute } from './http/metrics.ts';
import { portalRoutes, screenAt } from './http/portal.ts';
import { refuseWhileOverloaded } from './http/refuse-overload.ts';
import { requestIdHeader, requestIdOf, tellRequestIds } from './http/request-ids.ts';
import { fixedHeaders, onlyHttps, sendSecurityHeaders, withBareHeaders } from './http/security-headers.ts';
import { endStalledResponses } from './http/slow-readers.ts';
import { logLinesTo, standardOutput } from './log-lines.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { ResponseCache } from './resources/engine/response-cache.ts';
import { resourceRoutes } from './resources/engine/routes.ts';
import { resources } from './resources/index.ts';
import { rooms } from './rooms.ts';
import type { Services } from './services.ts';

/** PostgreSQL's "detail" of a failed statement may hold a whole row, and the reader of forms tells the headers of each. */
const secretsInLog = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-xsrf-token"]',
  'busboyOptions.headers',
  'err.detail',
  'err.where',
];

/** Input is judged by the declarations of the contract, so the framework's own validators are never loaded. */
const unused = () => {
  throw new Error('A route was given a schema.');
};
const noSchemas = { buildValidator: unused, buildSerializer: unused };

const portalDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** `onRoute` hears of every route as `METHOD /path`, so that a test can hold the list against its own. */
export async function buildApp(services: Services, onRoute = (_route: string) => {}): Promise<FastifyInstance> {
  const { config } = services;
  const trusts = trustsPeer(config.trustProxy);
  const requestId = requestIdOf(trusts);
  const app = fastify({
    logger: {
      level: config.logLevel,
      redact: secretsInLog,
      serializers: { req: loggedRequest },
      stream: logLinesTo(standardOutput),
    },
    // The first to see a request, before its address is logged.
    genReqId: (request) => {
      tidyForwarded(request);
      return requestId(request);
    },
    trustProxy: config.trustProxy === false ? false : trusts,
    bodyLimit,
    forceCloseConnections: 'idle',
    // Who is still connected when the server stops is served, and told to connect elsewhere afterwards.
    return503OnClosing: false,
    // Long enough for a large file over a slow line, and not for ever.
    requestTimeout: 600_000,
    // As long as a whole request line may be: an id of any length is judged where the others are.
    routerOptions: { maxParamLength: 16 * 1024 },
    frameworkErrors: (error, request, reply) => answerError(error, request, withBareHeaders(reply)),
    clientErrorHandler: refuseConnection,
    schemaController: { compilersFactory: noSchemas },
  });
  app.addHook('onRoute', ({ method, path }) => {
    for (const one of [method].flat()) onRoute(`${one} ${path}`);
  });
  app.setErrorHandler(answerError);

  tellRequestIds(app);
  warnOfUntrusted(app, trusts);
  const fixed = fixedHeaders();
  sendSecurityHeaders(app, fixed);
  await app.register(cookie);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 50, files: 10, parts: 60, headerPairs: 50 },
  });
  closeAfterAnswer(app);
  endOversized(app, config);
  limitArrival(app);
  endStalledResponses(app);
  takeJson(app);
  guardAgainstForgery(app);
  guardTokens(app, services);
  // The framework would read the body first, and refuse that one instead. Without a body it may be a screen.
  app.addHook('onRequest', ({ is404, method }, _reply, done) =>
    done(is404 && method !== 'GET' && method !== 'HEAD' ? notFound() : undefined),
  );
  app.decorateRequest('target', null);

  metricsRoute(app, services);
  for (const room of rooms) room.routes(app, services);
  const cache = new ResponseCache();
  for (const resource of resources) {
    resourceRoutes(app, services, resource, cache);
    zipRoute(app, services, resource);
  }
  openApiRoutes(app, config, rooms);
  if (services.mailer?.kept) mailboxRoute(app, services.mailer.kept);
  const headersOf = (request: IncomingMessage) => {
    const id = [requestIdHeader, requestId(request)];
    return cameByHttps(request, trusts) ? [...id, ...onlyHttps] : id;
  };
  const responseHeaders = { fixed, headersOf };
  refuseWhileOverloaded(app, services, responseHeaders);
  const hasPortal = portalRoutes(app, services, portalDirectory, responseHeaders);
  app.setNotFoundHandler(async (request, reply) => {
    const screen = hasPortal && screenAt(request);
    if (screen) return reply.redirect(screen);
    throw notFound();
  });
  return app;
}
