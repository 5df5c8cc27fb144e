import type { Random } from '../../src/demo/random.ts';
import { requestHead } from '../harness/raw.ts';
import type { Draft } from './drafts.ts';
import { unmarked } from './marks.ts';

type Break = (bytes: Buffer, random: Random) => Buffer;

const at = (bytes: Buffer, random: Random) => random.between(0, Math.max(0, bytes.length - 1));
const inserted = (bytes: Buffer, where: number, what: string | Buffer) =>
  Buffer.concat([bytes.subarray(0, where), Buffer.from(what), bytes.subarray(where)]);
const endOfHead = (bytes: Buffer) => Math.max(0, bytes.indexOf('\r\n\r\n'));
const withHeader = (line: string) => (bytes: Buffer) => inserted(bytes, endOfHead(bytes), `\r\n${line}`);

/** What no HTTP client would send. */
const breaks: [Break, ...Break[]] = [
  (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let flips = random.between(1, 5); flips > 0; flips--) copy[at(copy, random)] = random.between(0, 255);
    return copy;
  },
  (bytes, random) => bytes.subarray(0, at(bytes, random)),
  (bytes, random) =>
    inserted(bytes, at(bytes, random), random.pick(['\0', '\n', '\r', '\r\n', '\r\n\r\n', '\x80', ' '])),
  (bytes, random) => Buffer.concat([bytes.subarray(at(bytes, random)), bytes]),
  (bytes, random) => Buffer.concat([bytes, bytes.subarray(0, at(bytes, random))]),
  (bytes, random) =>
    inserted(bytes, 0, Buffer.from(Array.from({ length: random.between(1, 300) }, () => random.between(0, 255)))),
  (bytes, random) =>
    withHeader(`content-length: ${random.pick(['0', '-1', '1e3', '99999999999999999999', ' ', '5, 5'])}`)(bytes),
  (bytes, random) =>
    withHeader(`transfer-encoding: ${random.pick(['chunked', 'gzip', 'chunked, chunked', 'x'])}`)(bytes),
  (bytes, random) =>
    withHeader(`${random.pick(['expect: 100-continue', 'expect: x', 'upgrade: h2c', 'connection: upgrade'])}`)(bytes),
  (bytes, random) => withHeader(`x-${'y'.repeat(random.between(1, 20_000))}: z`)(bytes),
  (bytes, random) =>
    withHeader(`cookie: ${random.pick(['clareira_session=', '=', ';;;', '__Host-clareira_session=x', 'a=\xff'])}`)(
      bytes,
    ),
  (bytes, random) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(' HTTP/1.1', random.pick([' HTTP/1.0', ' HTTP/9.9', '', ' http/1.1', ' HTTP/1.1 '])),
      'latin1',
    ),
  (bytes, random) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(/^\w+ (\S+)/, (_, path) =>
          random.pick([
            `GET http://a${path}`,
            'OPTIONS *',
            `CONNECT a:1`,
            `TRACE ${path}`,
            `PATCH ${path}`,
            `GET ${path}#x`,
            `GET //${path}`,
            'GET ../..',
          ]),
        ),
      'latin1',
    ),
];

/** A request as bytes, broken. Its texts say nothing of whose they are: a mark that broke could be another's. */
export function malformed({ request, caller }: Draft, random: Random): Buffer {
  const { method, path, headers } = request;
  const body = Buffer.from((request.body?.toString('latin1') ?? '').replace(/zq[rpscu]\d+zq/g, unmarked), 'latin1');
  const length = body.length > 0 ? { 'content-length': body.length } : {};
  const head = requestHead(caller.client, method, path, { connection: 'close', ...headers, ...length });
  return random.pick(breaks)(Buffer.concat([Buffer.from(head, 'latin1'), body]), random);
}
