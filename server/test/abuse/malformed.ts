import type { Random } from '../../src/demo/random.ts';
import { requestHead } from '../harness/raw.ts';
import { anyOf } from './any-of.ts';
import type { Draft } from './drafts.ts';
import { unmarked } from './marks.ts';

type Break = (bytes: Buffer, random: Random) => Buffer;

const somewhere = (bytes: Buffer, random: Random) => random.between(0, Math.max(0, bytes.length - 1));
const inserted = (bytes: Buffer, where: number, what: string | Buffer) =>
  Buffer.concat([bytes.subarray(0, where), Buffer.from(what), bytes.subarray(where)]);

/** One more header, as the last. */
const header = (name: string, ...values: string[]): Break => {
  return (bytes, random) => {
    const end = Math.max(0, bytes.indexOf('\r\n\r\n'));
    return inserted(bytes, end, `\r\n${name}: ${anyOf(random, values)}`);
  };
};

/** Another first line. */
const line = (pattern: RegExp, ...others: string[]): Break => {
  return (bytes, random) => Buffer.from(bytes.toString('latin1').replace(pattern, anyOf(random, others)), 'latin1');
};

/** What no HTTP client would send. */
const breaks: Break[] = [
  (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let flips = random.between(1, 5); flips > 0; flips--) copy[somewhere(copy, random)] = random.between(0, 255);
    return copy;
  },
  (bytes, random) => bytes.subarray(0, somewhere(bytes, random)),
  (bytes, random) =>
    inserted(bytes, somewhere(bytes, random), random.pick(['\0', '\n', '\r', '\r\n', '\r\n\r\n', '\x80', ' '])),
  (bytes, random) => Buffer.concat([bytes.subarray(somewhere(bytes, random)), bytes]),
  (bytes, random) => Buffer.concat([bytes, bytes.subarray(0, somewhere(bytes, random))]),
  (bytes, random) =>
    inserted(bytes, 0, Buffer.from(Array.from({ length: random.between(1, 300) }, () => random.between(0, 255)))),
  (bytes, random) => header(`x-${'y'.repeat(random.between(1, 20_000))}`, 'z')(bytes, random),
  header('content-length', '0', '-1', '1e3', '99999999999999999999', ' ', '5, 5'),
  header('transfer-encoding', 'chunked', 'gzip', 'chunked, chunked', 'x'),
  header('expect', '100-continue', 'x'),
  header('connection', 'upgrade\r\nupgrade: h2c', 'upgrade\r\nupgrade: websocket', 'x', ''),
  header('cookie', 'clareira_session=', '=', ';;;', '__Host-clareira_session=x', 'a=\xff'),
  line(/ HTTP\/1\.1/, ' HTTP/1.0', ' HTTP/9.9', '', ' http/1.1', ' HTTP/1.1 '),
  line(/^\w+ /, 'GET http://a', 'TRACE ', 'PATCH ', 'GET //', 'get ', 'OPTIONS ', ''),
  line(/^\w+ \S+/, 'OPTIONS *', 'CONNECT a:1', 'GET ../..', 'GET #', 'GET'),
];

/** A request as bytes, broken. Its texts say nothing of whose they are: a mark that broke could be another's. */
export function malformed({ request, caller }: Draft, random: Random): Buffer {
  const { method, path, headers } = request;
  const body = Buffer.from((request.body?.toString('latin1') ?? '').replace(/zq[rpscu]\d+zq/g, unmarked), 'latin1');
  const length = body.length > 0 ? { 'content-length': body.length } : {};
  const head = requestHead(caller.client, method, path, { connection: 'close', ...headers, ...length });
  return anyOf(random, breaks)(Buffer.concat([Buffer.from(head, 'latin1'), body]), random);
}
