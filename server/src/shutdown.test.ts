import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endConnections, openConnections } from './shutdown.ts';

const server = createServer((_request, response) => response.end('heard'));
const sockets = openConnections(server);
let port: number;

beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => server.closeAllConnections());

const opened = async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
const request = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';

test('whoever stands at the door when the server is told to stop is let in and answered', async () => {
  // They are connected, as far as they know, long before the server has let all of them in.
  const guests = await Promise.all(Array.from({ length: 100 }, opened));
  const ended = endConnections(server, sockets);
  const answers = guests.map((socket) => text(socket.end(request)));
  expect(new Set((await Promise.all(answers)).map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 200']));
  await ended;
  await expect(opened()).rejects.toThrow('ECONNREFUSED');
});

test('who has nothing to say, or no more, does not hold the stop', async () => {
  const [silent, done] = [await opened(), await opened()];
  done.write(request.replace('close', 'keep-alive'));
  await once(done, 'data');
  // Nothing else would ever end them.
  await endConnections(server, sockets);
  await vi.waitUntil(() => sockets.size === 0, { timeout: 30_000 });
  silent.destroy();
});
