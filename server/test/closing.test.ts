import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { paths } from '@clareira/contract';
import { expect, test } from 'vitest';
import { connectTo, requestHead } from './harness/raw.ts';
import { startServer } from './harness/server.ts';

test('a request under way is answered when the server stops, and its connection does not hold the stop', async () => {
  const server = await startServer();
  const client = await server.signIn();
  const body = JSON.stringify({ email: 'admin@localhost', password: 'errada errada' });
  const head = requestHead(client, 'POST', paths.signIn, {
    'content-type': 'application/json',
    'content-length': body.length,
    connection: 'keep-alive',
  });
  const [socket, begun] = [await connectTo(server.url), once(server.app.server, 'request')];
  socket.write(head + body.slice(0, 10));
  await begun;
  const closed = server.app.close();
  socket.write(body.slice(10));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 422 .*Credenciais incorretas\./s);
  await closed;
  await server.stop();
});
