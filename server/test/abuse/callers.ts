import type { User } from '@clareira/contract';
import type { Random } from '../../src/demo/random.ts';
import { csrfTokenFor, hashToken } from '../../src/identity/tokens.ts';
import { Client } from '../harness/client.ts';
import type { TestServer } from '../harness/server.ts';
import { type Role, roles, type World } from '../harness/world.ts';
import { anyOf } from './any-of.ts';
import { mark } from './marks.ts';

const sessionCookie = 'clareira_session';
const mostGuests = 6;
const mostEnded = 20;

/** Someone who sends requests: of a fixed role, made during the run, or with a session that is over. */
export interface Caller {
  name: string;
  client: Client;
  /** Who it is meant to be; nobody for a visitor, and for a session that has ended. */
  userId: number | undefined;
}

export class Callers {
  readonly #server: TestServer;
  readonly #fixed: Caller[];
  readonly #guests: Caller[] = [];
  readonly #ended: Caller[] = [];

  constructor(server: TestServer, world: World) {
    this.#server = server;
    this.#fixed = roles.map((role: Role) => ({
      name: role,
      client: world.as[role],
      userId: world.as[role].user?.id,
    }));
  }

  pick(random: Random): Caller {
    const others = [...this.#guests, ...this.#ended];
    return anyOf(random, others.length > 0 && random.isLikely(0.1) ? others : this.#fixed);
  }

  /** Someone else than this one. */
  another(random: Random, { name }: Caller): Caller {
    return anyOf(
      random,
      this.#fixed.filter((caller) => caller.name !== name),
    );
  }

  /** The super user of an account, who may do all of it. */
  staffOf(account: number): Caller {
    const staff = this.#fixed.find(({ client: { user } }) => user?.account_id === account && user.company_id === null);
    if (!staff) throw new Error(`Account ${account} has no staff.`);
    return staff;
  }

  /** Someone who was made just now comes in too; what becomes of them is up to the others. */
  async welcome(user: User): Promise<void> {
    const guest = { name: `guest ${user.id}`, client: new Client(this.#server.url), userId: user.id };
    guest.client.user = user;
    await this.#signIn(guest);
    this.#guests.push(guest);
    if (this.#guests.length > mostGuests) this.#guests.shift();
  }

  /** Who the caller is by the database, which is not asked by the way that the server asks it. */
  async userOf({ client }: Caller): Promise<User | undefined> {
    const { db } = this.#server.services;
    const token = client.cookies.get(sessionCookie);
    const session =
      token &&
      (await db.selectFrom('sessions').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst());
    if (!session) return undefined;
    const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirstOrThrow();
    const company = await db.selectFrom('companies').selectAll().where('id', '=', user.company_id).executeTakeFirst();
    if (user.deleted_at !== null || (company && company.deleted_at !== null)) return undefined;
    const { id, name, email, admin_user, company_id, account_id } = user;
    return { id, name, email, admin_user: admin_user === 1, company_id, account_id };
  }

  /** A caller of a fixed role whose session was ended gets another; the one that is over goes on knocking too. */
  async revive(caller: Caller): Promise<void> {
    if (caller.userId === undefined || !this.#fixed.includes(caller) || (await this.userOf(caller))) return;
    const ended = { name: `ended ${caller.name}`, client: new Client(this.#server.url), userId: undefined };
    for (const [name, value] of caller.client.cookies) ended.client.cookies.set(name, value);
    this.#ended.push(ended);
    if (this.#ended.length > mostEnded) this.#ended.shift();
    await this.#signIn(caller);
  }

  async #signIn({ client, userId = 0 }: Caller): Promise<void> {
    const { db, sessions } = this.#server.services;
    const from = { address: '127.0.0.1', userAgent: mark.user(userId) };
    const token = await db.transaction().execute((tx) => sessions.start(tx, userId, from));
    client.cookies.set(sessionCookie, token);
    client.cookies.set('XSRF-TOKEN', csrfTokenFor(token));
  }
}
