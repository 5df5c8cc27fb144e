import fc, { type Arbitrary } from 'fast-check';
import { multipart, multipartType, type Part } from './multipart.ts';

export interface OddRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** Values for the parameters of a path: ids of things that are there, own and foreign. */
export type Known = Record<string, (number | string)[]>;

const surrogates = { first: 0xd800, count: 0x800 };

/** Any character: `unit: 'binary'` means the same, and first writes down a million of them. */
const character = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  (place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  (text) => {
    const [one, ...more] = typeof text === 'string' ? text : [];
    const point = one?.codePointAt(0);
    if (point === undefined || more.length > 0) throw new Error('Not one character.');
    return point < surrogates.first ? point : point - surrogates.count;
  },
);

/** Never the id of a row that is there by accident: those come from `Known` alone. */
const oddIds = fc.oneof(
  fc.constantFrom('0', '-1', '1.5', '1e9', '+1', '01', '%20', '%00', '%zz', '%', '%ff', '%2e%2e', '%2F', '%C0%80'),
  fc.constantFrom('9007199254740991', '9007199254740993', '99999999999999999999', 'NaN', 'null', 'undefined', '[]'),
  fc.constantFrom(
    'x'.repeat(150),
    '9'.repeat(300),
    'y'.repeat(5000),
    "1'--",
    '1%3Bdrop%20table',
    'ROW_17',
    '__proto__',
  ),
  fc.bigInt({ min: 10n ** 9n, max: 10n ** 25n }).map(String),
  fc
    .string({ unit: character, minLength: 1, maxLength: 20 })
    .map((text) => `x${encodeURIComponent(text.toWellFormed())}`),
);

function pathOf(template: string, known: Known): Arbitrary<string> {
  const parts = template.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const ids = (known[part.slice(1)] ?? []).map(String);
    return fc.oneof({ arbitrary: fc.constantFrom('1', ...ids), weight: 4 }, { arbitrary: oddIds, weight: 1 });
  });
  return fc.tuple(...parts).map((chosen) => chosen.join('/'));
}

const odd = fc.string({ unit: character, maxLength: 300 });

const queries = fc
  .array(
    fc.tuple(
      fc.constantFrom('search', 'sort', 'limit', 'after', 'search[]', '__proto__', 'x'),
      fc.oneof(
        fc.constantFrom(
          'id',
          '-value',
          'name',
          'constructor',
          '0',
          '1',
          '1001',
          '-1',
          'WzEsMV0',
          'WyIiLDFd',
          '%00',
          '%',
          '_',
        ),
        fc.jsonValue().map((value) => Buffer.from(JSON.stringify([value, 1])).toString('base64url')),
        odd.map((text) => encodeURIComponent(text.toWellFormed())),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''));

const nested = fc.integer({ min: 1, max: 20_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);
const oddJson = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom('null', '""', '[]', '{}', '[[]]', '1e400', '-0', '"\\u0000"', '"\\ud800"', '{"toString":1}', '["a"]'),
  fc.constantFrom(JSON.stringify('x'.repeat(70_000)), '{"__proto__":1}', '999999999.991', '"2026-02-30"', '"ROW_1"'),
  nested,
  odd.map((text) => JSON.stringify(text)),
);

/** A sample as it is, and with some of its values exchanged for others. */
function mutated<Value>(sample: Record<string, unknown>, value: Arbitrary<Value>): Arbitrary<Record<string, Value>> {
  const names = fc.constantFrom(
    ...Object.keys(sample),
    'ids',
    'id',
    'company_id',
    'file',
    'billet_file',
    '_method',
    'x',
  );
  return fc.array(fc.tuple(names, value), { maxLength: 3 }).map((changes) => Object.fromEntries(changes));
}

const typed = (type: string) => (text: string) => ({ headers: { 'content-type': type }, body: Buffer.from(text) });

function jsonBodies(sample: () => Record<string, unknown>) {
  const json = typed('application/json');
  const bodies = mutated(sample(), oddJson).map((changes) => {
    const whole = Object.entries(sample()).map(([name, value]) => [name, JSON.stringify(value)] as const);
    const written = Object.entries({ ...Object.fromEntries(whole), ...changes });
    return json(`{${written.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`);
  });
  const proto = fc.constantFrom('{"__proto__":{"unit":"x"}}', '{"constructor":{"prototype":{"unit":"x"}}}').map(json);
  return fc.oneof({ arbitrary: bodies, weight: 5 }, oddJson.map(json), odd.map(json), proto);
}

function multipartBodies(sample: () => Record<string, unknown>) {
  const parts = fc.array(
    fc.record<Part>(
      {
        name: fc.oneof(
          fc.constantFrom(
            ...Object.keys(sample()),
            'file',
            'billet_file',
            'invoice_file',
            '_method',
            '__proto__',
            'unit[]',
          ),
          odd,
        ),
        filename: fc.oneof(fc.constantFrom('', 'a.pdf', '../x', 'a\\"b'), odd),
        type: fc.constantFrom(
          'application/pdf',
          'application/json',
          'text/plain; charset=utf-16',
          'x',
          'a/b; charset=none',
        ),
        content: fc.oneof(
          fc.constantFrom('', 'put', '%PDF-1.4', 'x'.repeat(70_000)),
          odd,
          fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
        ),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 6 },
  );
  return fc
    .record({ whole: fc.boolean(), added: parts, ended: fc.boolean(), cut: fc.nat({ max: 200 }) })
    .map(({ whole, added, ended, cut }) => {
      const given = whole ? Object.entries(sample()).map(([name, value]) => ({ name, content: String(value) })) : [];
      const body = multipart([...given, ...added], { ended });
      return { headers: multipartType, body: ended ? body : body.subarray(0, Math.max(0, body.length - cut)) };
    });
}

const otherBodies = fc.oneof(
  fc.constant({ headers: {}, body: undefined }),
  fc
    .tuple(
      fc.constantFrom('text/plain', 'multipart/form-data', 'application/xml', 'a', 'application/json; charset=latin1'),
      odd,
    )
    .map(([type, text]) => typed(type)(text)),
);

export function oddRequests(route: string, known: Known, sample: () => Record<string, unknown>): Arbitrary<OddRequest> {
  const [method = '', template = ''] = route.split(' ');
  const path = pathOf(template, known);
  if (method === 'GET' || method === 'HEAD') {
    const ranged = fc.constantFrom<Record<string, string>>(
      {},
      { range: 'bytes=9-2' },
      { range: 'bytes=999-' },
      { 'if-none-match': '*' },
    );
    return fc
      .tuple(path, queries, ranged)
      .map(([place, query, headers]) => ({ method, path: place + query, headers, body: undefined }));
  }
  const content = fc.oneof(
    { arbitrary: jsonBodies(sample), weight: 3 },
    { arbitrary: multipartBodies(sample), weight: 3 },
    { arbitrary: otherBodies, weight: 1 },
  );
  return fc.tuple(path, content).map(([place, { headers, body }]) => ({ method, path: place, headers, body }));
}
