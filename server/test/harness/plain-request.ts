import { Agent, request } from 'node:http';
import type { Client } from './client.ts';
import type { OddRequest } from './odd-requests.ts';

const agent = new Agent({ keepAlive: true });

export interface PlainAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** A request whose path is sent as it is written: `fetch` would put it in order first. */
export function send(client: Client, { method, path, headers, body }: OddRequest): Promise<PlainAnswer> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = client.cookies.get('XSRF-TOKEN') ?? '';
  const sent = { cookie, 'x-xsrf-token': token, ...headers, ...(body && { 'content-length': body.length }) };
  const { hostname, port } = new URL(client.url);
  return new Promise((resolve, reject) => {
    const call = request({ agent, hostname, port, method, path, headers: sent }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const given = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
      resolve({ status: response.statusCode ?? 0, headers: new Headers(given), bytes });
    });
    call.on('error', reject);
    call.end(body);
  });
}
