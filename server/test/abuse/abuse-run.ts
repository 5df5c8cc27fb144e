import { annexColumns, paths, type User } from '@clareira/contract';
import { type Random, randomFrom } from '../../src/demo/random.ts';
import type { PlainAnswer } from '../harness/plain-request.ts';
import { exchange } from '../harness/raw.ts';
import type { TestServer } from '../harness/server.ts';
import { password, type World } from '../harness/world.ts';
import { anyOf } from './any-of.ts';
import { Callers } from './callers.ts';
import { type Draft, Drafts } from './drafts.ts';
import { brokenData } from './integrity.ts';
import { type LastingRows, lastingRows } from './lasting.ts';
import { malformed } from './malformed.ts';
import { Marks } from './marks.ts';
import { failuresIn, faultsOf, foreignIn } from './oracle.ts';
import { resourceOf, Things } from './things.ts';

/** Only for what hangs: a busy machine is slow, not wrong. */
const deadline = 30_000;
/** So long a socket that sent something broken waits for more to come back. */
const silence = 200;

export interface Summary {
  requests: number;
  routes: number;
  kinds: Record<Draft['kind'] | 'malformed', number>;
  statuses: Record<string, number>;
  /** What was found wrong, each with the number of its request. */
  faults: string[];
}

/** One request after the other, so that a seed tells the same story again. */
export class AbuseRun {
  readonly summary: Summary;
  readonly #server: TestServer;
  readonly #random: Random;
  readonly #lasting: LastingRows;
  readonly #marks: Marks;
  readonly #callers: Callers;
  readonly #things: Things;
  readonly #drafts: Drafts;

  static async over(server: TestServer, world: World, seed: number): Promise<AbuseRun> {
    return new AbuseRun(server, world, seed, await lastingRows(server.services));
  }

  private constructor(server: TestServer, world: World, seed: number, lasting: LastingRows) {
    this.#server = server;
    this.#random = randomFrom(seed);
    this.#lasting = lasting;
    this.#marks = new Marks(server.services);
    this.#callers = new Callers(server, world);
    this.#things = thingsOf(world, lasting);
    const people = lasting.users.map(({ email }) => ({ email, password }));
    this.#drafts = new Drafts(this.#things, this.#callers, this.#random, people);
    const kinds = { proper: 0, odd: 0, again: 0, malformed: 0 };
    this.summary = { requests: 0, routes: server.routes.length, kinds, statuses: {}, faults: [] };
  }

  async next(number: number): Promise<void> {
    const draft = this.#drafts.draw(this.#routeFor(number));
    await this.#callers.revive(draft.caller);
    const user = await this.#callers.userOf(draft.caller);
    const isMalformed = this.#random.isLikely(0.05);
    const kind = isMalformed ? 'malformed' : draft.kind;
    const faults = await inTime(isMalformed ? this.#knock(draft, user) : this.#ask(draft, user));
    const { method, path } = draft.request;
    for (const fault of faults) {
      this.summary.faults.push(`${number}, ${draft.caller.name}, ${kind}: ${method} ${path}: ${fault}`);
    }
    this.summary.kinds[kind]++;
    this.summary.requests++;
  }

  async end(): Promise<void> {
    this.summary.faults.push(...(await brokenData(this.#server, this.#marks)));
  }

  /** Every route of the API in turn, so that a new one is covered by itself; now and then a file of the portal or a HEAD. */
  #routeFor(number: number): string {
    const isSimple = (route: string) =>
      route.startsWith('HEAD ') || !/ \/(api|sanctum|healthz|readyz|metrics|calendar)/.test(route);
    const { routes } = this.#server;
    if (this.#random.isLikely(0.06)) return anyOf(this.#random, routes.filter(isSimple));
    const others = routes.filter((route) => !isSimple(route));
    return others[number % others.length] ?? '';
  }

  async #knock(draft: Draft, user: User | undefined): Promise<string[]> {
    const bytes = await exchange(this.#server.url, malformed(draft, this.#random), silence);
    if (draft.request.method !== 'GET') await this.#lasting.restore();
    // Broken or not, a sign-in that goes well shows whoever signed in.
    const isSignIn = draft.route === `POST ${paths.signIn}`;
    return isSignIn ? failuresIn(bytes) : [...failuresIn(bytes), ...(await foreignIn(bytes, user, this.#marks))];
  }

  async #ask(draft: Draft, user: User | undefined): Promise<string[]> {
    const answer = await draft.caller.client.send(draft.request);
    this.summary.statuses[answer.status] = (this.summary.statuses[answer.status] ?? 0) + 1;
    const reader = this.#things.readerOf(draft.request.path) ?? user;
    const faults = await faultsOf(draft, answer, reader, this.#marks);
    if (answer.status < 300) await this.#remember(draft, answer);
    return faults;
  }

  /** What was made can be aimed at, what was deleted too, and what must last is put back. */
  async #remember(draft: Draft, { status, bytes }: PlainAnswer): Promise<void> {
    const { route, request } = draft;
    const { method, path } = request;
    if (status === 201) this.#rememberToken(draft, JSON.parse(bytes.toString()));
    if (route === `GET ${paths.sessions}`) {
      for (const { id } of JSON.parse(bytes.toString()).slice(0, 2)) this.#things.rememberSession(id);
    }
    if (method === 'GET' || method === 'HEAD') return;
    if (this.#lasting.isAimedAt(path)) await this.#lasting.restore();
    const resource = resourceOf(route);
    if (!resource || route.endsWith('.zip')) return;
    if (status === 204) return this.#things.forget(resource.name, Number(path.split('/').at(-1)));
    const row = JSON.parse(bytes.toString());
    for (const key of annexColumns(resource)) if (row[key] !== null) this.#things.rememberAnnex(row[key]);
    if (status !== 201) return;
    const [, account, company] = /^\/api\/accounts\/(\d+)(?:\/companies\/(\d+))?/.exec(path) ?? [];
    const place = { account: Number(account), company: resource.within === 'company' ? Number(company) : null };
    this.#things.remember(resource.name, { id: row.id, ...place });
    if (resource.path === 'users' && this.#random.isLikely(0.2)) await this.#callers.welcome(row);
  }

  /** What a folder shows, everyone of its company sees; what a calendar shows, its owner. */
  #rememberToken({ route, caller }: Draft, made: Record<string, unknown>): void {
    const { user } = caller.client;
    if (!user) return;
    const company_id = Number(made.company_id);
    if (route.endsWith('/shares') && typeof made.token === 'string') {
      this.#things.rememberToken(made.token, { ...user, company_id, admin_user: false });
    }
    const [, token] = /\/calendar\/([\w-]+)\.ics$/.exec(String(made.url)) ?? [];
    if (token) this.#things.rememberToken(token, user);
  }
}

function thingsOf(world: World, { companies, users }: LastingRows): Things {
  const places = companies.map(({ id, account_id }) => ({ id, account: account_id, company: null }));
  const things = new Things([world.account, world.otherAccount], places);
  for (const { id, account_id, company_id } of users) {
    const resource = company_id === null ? 'administrativeUsers' : 'companyUsers';
    things.remember(resource, { id, account: account_id, company: company_id });
  }
  return things;
}

async function inTime(work: Promise<string[]>): Promise<string[]> {
  const late = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => late.resolve(['no answer in time']), deadline);
  try {
    return await Promise.race([work.catch((error) => [`no answer: ${error}`]), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
