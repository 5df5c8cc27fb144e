import { connect, type Socket } from 'node:net';
import type { Client } from './client.ts';

/** The head of a request, written by hand and with a client's cookies. */
export function requestHead(client: Client, method: string, path: string, headers: Record<string, string | number>) {
  const sent = {
    host: 'localhost',
    cookie: client.cookie(),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    ...headers,
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

export async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

/** Sends bytes that no HTTP client would send, and reads until the server closes. */
export async function speak(url: string, bytes: Buffer | string): Promise<{ status: number; body: string }> {
  const answer = (await exchange(url, bytes)).toString();
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), body };
}

/** The same, for all that comes back; who is `impatient` says that no more comes once it is silent for so long. */
export async function exchange(url: string, bytes: Buffer | string, impatient = 0): Promise<Buffer> {
  const socket = await connectTo(url);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that has said its last word may close before it has read ours.
  socket.on('error', () => {});
  socket.setTimeout(impatient, () => socket.end());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(bytes);
  await closed;
  return Buffer.concat(chunks);
}
