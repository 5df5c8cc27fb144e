import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { tooSlow, unreadable } from './errors.ts';

/** What is no HTTP, or too much of it, never reaches a route; it is refused in the contract's words all the same. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const refusal = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow() : unreadable();
  const body = JSON.stringify(refusal.body);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
