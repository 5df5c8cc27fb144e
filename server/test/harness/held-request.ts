import { request } from 'node:http';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

interface HeldRequest {
  /** Sends the body at last, and answers what came of it. */
  release(): Promise<{ status: number; body: unknown }>;
}

/** A JSON request whose head is sent, and judged, long before its body. */
export async function holdRequest(
  server: TestServer,
  client: Client,
  method: string,
  path: string,
  body: unknown,
): Promise<HeldRequest> {
  const { sessions } = server.services;
  const { find } = sessions;
  const judged = Promise.withResolvers<void>();
  sessions.find = async (...asked) => {
    const found = await find(...asked);
    judged.resolve();
    return found;
  };
  const text = JSON.stringify(body);
  const { hostname, port } = new URL(client.url);
  const headers = {
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  const call = request({ hostname, port, method, path, headers });
  const answered = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    call.on('error', reject).on('response', async (response) => {
      const content = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, body: content && JSON.parse(content) });
    });
  });
  call.flushHeaders();
  await judged.promise;
  sessions.find = find;
  return {
    release() {
      call.end(text);
      return answered;
    },
  };
}
