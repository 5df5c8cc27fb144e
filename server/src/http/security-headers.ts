import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileTypes } from '@clareira/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { isHttps } from './cookies.ts';

/**
 * Scripts only from here, and nothing from elsewhere. Mantine writes style elements and attributes, so styles alone
 * may be inline; what they load may not come from elsewhere either.
 */
const options: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  // Over plain HTTP it must not be sent, so it is not left to helmet.
  strictTransportSecurity: false,
  // For browsers that are gone.
  xDownloadOptions: false,
  xXssProtection: false,
  xDnsPrefetchControl: false,
};

const nothingOfTheDevice = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Every answer is sent with the same ones: they are made once, where helmet would make them anew each time. */
export function fixedHeaders(): Readonly<Record<string, string>> {
  const made: Record<string, string> = {};
  const answer = {
    setHeader(name: string, value: string) {
      made[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return {
    ...made,
    'permissions-policy': nothingOfTheDevice,
    // Customers' data never stays in a browser's cache on disk; only the portal's own files say otherwise.
    'cache-control': 'no-store',
  };
}

export const onlyHttps = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;

export function sendSecurityHeaders(app: FastifyInstance, fixed: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed);
    if (isHttps(request)) reply.header(...onlyHttps);
    done();
  });
}

const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'";

/** Opened by itself, a picture is a document without any rights. A PDF's viewer would not start in such a sandbox. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; frame-ancestors 'self'";

/** A kept file is shown inside of the portal, by the browser's own viewer, and runs nothing. */
export function asOwnDocument(reply: FastifyReply, mediaType: string): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-security-policy', mediaType === fileTypes.pdf.mediaType ? pdfPolicy : picturePolicy)
    .header('x-frame-options', 'SAMEORIGIN');
}

/** For an address that cannot be decoded: the framework answers it before any hook has run. */
export function withBareHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': reply.request.id,
  });
}
