import { paths, type Resource } from '@clareira/contract';
import fc from 'fast-check';
import type { Random } from '../../src/demo/random.ts';
import { multipart, multipartType, type Part, partsOf } from '../harness/multipart.ts';
import { type OddRequest, oddRequests } from '../harness/odd-requests.ts';
import { sampleOf } from '../harness/samples.ts';
import { anyOf } from './any-of.ts';
import type { Caller, Callers } from './callers.ts';
import { markAt, unmarked } from './marks.ts';
import { type Row, resourceOf, type Things } from './things.ts';

export interface Draft {
  kind: 'proper' | 'odd' | 'again';
  route: string;
  request: OddRequest;
  caller: Caller;
}

type Drawn = Pick<Draft, 'request' | 'caller'>;

interface Waiting {
  request: OddRequest;
  /** Where it was drawn for, if for a place. */
  account: number | undefined;
}

const mostInOnePlace = 30;
const drawnAtOnce = 25;

/** Makes up requests, each for one route: as they should be but from anyone about anything, or odd in every way. */
export class Drafts {
  readonly #things: Things;
  readonly #callers: Callers;
  readonly #random: Random;
  readonly #people: { email: string; password: string }[];
  readonly #odd = new Map<string, Waiting[]>();
  #lastRead: Draft | undefined;
  #number = 0;

  constructor(things: Things, callers: Callers, random: Random, people: { email: string; password: string }[]) {
    this.#things = things;
    this.#callers = callers;
    this.#random = random;
    this.#people = people;
  }

  draw(route: string): Draft {
    if (this.#lastRead && this.#random.isLikely(0.15)) return this.#again(this.#lastRead);
    const draft = this.#drawNew(route);
    if (draft.request.method === 'GET') this.#lastRead = draft;
    return draft;
  }

  /** The same question by someone else, right away: what was kept for the first must not be what the second is told. */
  #again(draft: Draft): Draft {
    return { ...draft, kind: 'again', caller: this.#callers.another(this.#random, draft.caller) };
  }

  #drawNew(route: string): Draft {
    const isOdd = this.#random.isLikely(0.5);
    const drawn = isOdd ? this.#drawOdd(route) : this.#drawProper(route, this.#callers.pick(this.#random));
    const request = this.#marked(this.#fromSomewhere(drawn.request));
    return { kind: isOdd ? 'odd' : 'proper', route, request, caller: drawn.caller };
  }

  /** Half of them by someone who may do such a thing there, so that not every one is refused for that alone. */
  #drawOdd(route: string): Drawn {
    const waiting = this.#odd.get(route) ?? [];
    this.#odd.set(route, waiting);
    if (waiting.length === 0) {
      const place = this.#random.isLikely(0.6) ? anyOf(this.#random, this.#things.companies) : undefined;
      const known = this.#things.knownFor(route, place);
      const requests = oddRequests(route, known, () => this.#sampleFor(route, undefined));
      const drawn = fc.sample(requests, { seed: this.#random.between(0, 2 ** 31 - 1), numRuns: drawnAtOnce });
      waiting.push(...drawn.map((request) => ({ request, account: place?.account })));
    }
    const { request, account } = waiting.pop() as Waiting;
    const isStaff = account !== undefined && this.#random.isLikely(0.8);
    return { request, caller: isStaff ? this.#callers.staffOf(account) : this.#callers.pick(this.#random) };
  }

  /** Well-formed; whether the caller may do it, and whether the thing is still there, is another matter. */
  #drawProper(route: string, caller: Caller): Drawn {
    const [method = '', template = ''] = route.split(' ');
    const resource = resourceOf(route);
    const place = this.#placeFor(caller);
    const crowd = resource ? this.#things.rowsIn(resource, place.account, place.id) : [];
    // What is made without end would only make lists slow to read.
    if (resource && method === 'POST' && crowd.length > mostInOnePlace) return this.#prune(resource, place, crowd);
    const target = this.#random.isLikely(0.7) ? crowd : this.#things.recent(resource?.name ?? 'companies');
    const row = target.length > 0 ? anyOf(this.#random, target) : undefined;
    const known = this.#things.knownFor(route);
    // Some paths are called with account and company 1 whoever calls.
    const isFixed = this.#random.isLikely(template.includes('/annex/') ? 0.7 : 0.1);
    const at = isFixed ? { account_id: 1, company_id: 1 } : { account_id: place.account, company_id: place.id };
    const given: Record<string, unknown> = { ...at, id: row?.id };
    const path = template.replace(/:(\w+)/g, (_, name: string) => {
      const ids = known[name] ?? [];
      return String(given[name] ?? (ids.length > 0 ? anyOf(this.#random, ids) : 1));
    });
    const isReading = method === 'GET' || method === 'HEAD';
    const rest = isReading
      ? { path: path + this.#query(), ...this.#conditions() }
      : this.#bodyFor(route, resource, row);
    return { caller, request: { method, path, ...rest } };
  }

  #prune(resource: Resource, place: Row, crowd: Row[]): Drawn {
    const at = { account_id: place.account, company_id: place.id };
    // The first ones are those that the fixed roles belong to.
    const path = paths.row(resource, at, crowd[10]?.id ?? 0);
    return {
      caller: this.#callers.staffOf(place.account),
      request: { method: 'DELETE', path, headers: {}, body: undefined },
    };
  }

  /** Most often the caller's own. */
  #placeFor({ client: { user } }: Caller): Row {
    const own = this.#things.companies.filter(
      ({ id, account }) => account === user?.account_id && (user.company_id === null || user.company_id === id),
    );
    const isAtHome = own.length > 0 && this.#random.isLikely(0.6);
    return anyOf(this.#random, isAtHome ? own : [...this.#things.companies, ...this.#things.recent('companies')]);
  }

  #query(): string {
    const search = this.#random.pick(['', 'a', unmarked.slice(2, 3), '%', 'zq']);
    return this.#random.pick(['', '', '', '?limit=2', '?sort=-id&limit=3', `?search=${encodeURIComponent(search)}`]);
  }

  #conditions() {
    const headers = [{}, {}, {}, { 'if-none-match': '*' }, { range: 'bytes=0-9' }];
    return { headers: anyOf<Record<string, string>>(this.#random, headers), body: undefined };
  }

  #bodyFor(route: string, resource: Resource | undefined, row: Row | undefined) {
    const sample = this.#sampleFor(route, row);
    if (!resource || route.endsWith('.zip') || this.#random.isLikely(0.5)) {
      return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(sample)) };
    }
    const files: Part[] = Object.keys(resource.files).map((name) => ({
      name,
      filename: `${unmarked}.pdf`,
      content: `%PDF-1.4 ${unmarked} ${'x'.repeat(this.#random.between(0, 3000))}`,
    }));
    return { headers: multipartType, body: multipart([...partsOf(sample), ...files]) };
  }

  #sampleFor(route: string, row: Row | undefined): Record<string, unknown> {
    const resource = resourceOf(route);
    if (route.endsWith('/shares')) return { title: unmarked, expires_on: new Date().toISOString().slice(0, 10) };
    if (route.endsWith('/visit-requests')) return { unit: unmarked, service_type: unmarked, note: unmarked };
    if (!resource) return this.#credentials();
    if (route.endsWith('.zip')) {
      const ids = [row, ...this.#things.recent(resource.name).slice(-2)].map((one) => one?.id ?? 1);
      return { ids: ids.slice(0, this.#random.between(1, 3)) };
    }
    if (/:id\/\w+$/.test(route)) return { reason: `Ilegível ${unmarked}`, paid_on: '2026-01-31' };
    const invoices = resource.fields.payment_id ? this.#things.recent('payments') : [];
    const invoice = invoices.length > 0 ? { payment_id: anyOf(this.#random, invoices).id } : {};
    const method = route.startsWith('POST') && route.endsWith(':id') ? { _method: 'put' } : {};
    const sample = Object.entries(sampleOf(resource)).map(([name, value]) => [name, this.#signed(name, value)]);
    return { ...Object.fromEntries(sample), ...invoice, ...method };
  }

  /** Free text and e-mail say whose they are. */
  #signed(name: string, value: unknown): unknown {
    if (name === 'email') return `${unmarked}-${++this.#number}@test.example`;
    return ['unit', 'name', 'technical_manager', 'service_type', 'billet_code', 'note'].includes(name)
      ? `${value} ${unmarked}`
      : value;
  }

  #credentials(): Record<string, unknown> {
    const person = anyOf(this.#random, this.#people);
    return this.#random.isLikely(0.3) ? person : { ...person, password: 'wrong password' };
  }

  /** From another address each time, as sign-ins are counted by it; and now and then without the token of the session. */
  #fromSomewhere({ headers, ...request }: OddRequest): OddRequest {
    const address = `10.${this.#random.between(0, 255)}.${this.#random.between(0, 255)}.7`;
    const token = this.#random.isLikely(0.03) ? { 'x-xsrf-token': this.#random.pick(['', 'x', 'a'.repeat(43)]) } : {};
    return { ...request, headers: { ...headers, ...token, 'x-forwarded-for': address } };
  }

  #marked({ body, ...request }: OddRequest): OddRequest {
    if (!body?.includes(unmarked)) return { ...request, body };
    const marked = body.toString('latin1').replaceAll(unmarked, markAt(request.path, ++this.#number));
    return { ...request, body: Buffer.from(marked, 'latin1') };
  }
}
