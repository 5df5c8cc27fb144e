import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const csrfCookie = 'XSRF-TOKEN';

export const isHttps = (request: FastifyRequest) => request.protocol === 'https';

/** On HTTPS the prefix makes the browser refuse the cookie from anywhere but this very host. */
const sessionCookie = (request: FastifyRequest) => (isHttps(request) ? '__Host-clareira_session' : 'clareira_session');

export function readSessionToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookie(request)];
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Both cookies go together: the CSRF token belongs to one session token. */
export function setCookies(request: FastifyRequest, reply: FastifyReply, sessionToken: string, csrfToken: string) {
  const shared = { path: '/', sameSite: 'lax', secure: isHttps(request) } as const;
  reply.setCookie(sessionCookie(request), sessionToken, { ...shared, httpOnly: true });
  reply.setCookie(csrfCookie, csrfToken, shared);
}

export function clearCookies(request: FastifyRequest, reply: FastifyReply) {
  const shared = { path: '/', sameSite: 'lax', secure: isHttps(request) } as const;
  reply.clearCookie(sessionCookie(request), { ...shared, httpOnly: true });
  reply.clearCookie(csrfCookie, shared);
}
