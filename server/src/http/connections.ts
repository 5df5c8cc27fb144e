import type { Socket } from 'node:net';
import { tooSlow, unreadable } from './errors.ts';

/** What is no HTTP, or too much of it, never reaches a route; it is refused in the contract's words all the same. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  // Node's own names for them would bring all of undici along when the server starts.
  const [refusal, reason] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? [tooSlow(), 'Request Timeout'] : [unreadable(), 'Bad Request'];
  const body = JSON.stringify(refusal.body);
  const head = [
    `HTTP/1.1 ${refusal.status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
