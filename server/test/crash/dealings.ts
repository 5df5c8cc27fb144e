import { companyUsers, documents, paths, payments, proofs, schedules, shares } from '@clareira/contract';
import type { Random } from '../../src/demo/random.ts';
import { Client } from '../harness/client.ts';
import { makeCompany } from '../harness/world.ts';
import { type Lists, nextStep, type Step } from './deal-steps.ts';
import { Ledger } from './ledger.ts';
import type { Paper } from './papers.ts';
import { unlessGone } from './unless-gone.ts';

const email = 'client@crash.test';
const password = 'a password of a client';

/**
 * What a company and the staff do with one another: the company proves payments, hands papers to inspectors and asks for
 * visits; the staff decide, and enter until when papers hold. One step after the other.
 */
export class Dealings {
  readonly company: number;
  readonly ledger = new Ledger();
  readonly #cookies: Client['cookies'];
  readonly #draw: (random: Random) => Paper;
  readonly #tokens = new Map<number, string>();
  /** The call that was not answered. */
  #doubt: Step | undefined;

  constructor(company: number, cookies: Client['cookies'], draw: (random: Random) => Paper) {
    this.company = company;
    this.#cookies = cookies;
    this.#draw = draw;
  }

  static async begin(staff: Client, draw: (random: Random) => Paper): Promise<Dealings> {
    const company = await makeCompany(staff, 'Cliente');
    const users = paths.rows(companyUsers, { account_id: 1, company_id: company });
    const made = await staff.post(users, { name: 'Client', email, password });
    const member = new Client(staff.url);
    const signedIn = await member.signIn(email, password);
    if (made.status !== 201 || signedIn.status !== 200) throw new Error('The client was not let in.');
    return new Dealings(company, member.cookies, draw);
  }

  /** Until the server or its database is gone. */
  async dealUntilGone(staff: Client, random: Random): Promise<void> {
    const member = new Client(staff.url);
    for (const [name, value] of this.#cookies) member.cookies.set(name, value);
    const { company, ledger } = this;
    const desk = { company, staff, member, ledger, tokens: this.#tokens, random, draw: this.#draw };
    while (await this.#take(nextStep(desk)));
  }

  async #take(step: Step): Promise<boolean> {
    const answer = await step.call().catch(unlessGone);
    // Whoever opens folders too often has to wait, and does something else.
    if (answer?.status === 429) return true;
    if (answer?.status === step.expected) {
      step.done(answer.body);
      this.ledger.acknowledged++;
      return true;
    }
    if (answer && answer.status !== 503) throw new Error(`The client was answered ${answer.status} ${answer.text}`);
    this.#doubt = step;
    return false;
  }

  /** Learns whether the last call was done, and what of the folders nobody was told. Answers what is not as it should be. */
  async look(staff: Client): Promise<string[]> {
    const lists: Lists = new Map();
    for (const resource of [payments, proofs, shares, schedules, documents]) {
      const { rows } = await staff.get(paths.rows(resource, { account_id: 1, company_id: this.company }));
      lists.set(resource, rows);
    }
    const found = this.#doubt?.found(lists);
    if (found) this.#doubt?.done(found);
    this.#doubt = undefined;
    return [...this.#wrongFolders(lists), ...halfDecided(lists)];
  }

  #wrongFolders(lists: Lists): string[] {
    const folders = new Map(lists.get(shares)?.map((row) => [row.id, row]));
    return this.ledger.rows.flatMap((known) => {
      const now = folders.get(known.row.id);
      if (known.resource !== shares || !now) return [];
      const { revoked_at, last_opened_at } = now;
      const isRight = (revoked_at === null) === (known.row.revoked_at === null);
      // When exactly is told by the list alone.
      known.row = { ...known.row, revoked_at, last_opened_at };
      return isRight ? [] : [`folder ${now.id} is ${revoked_at === null ? 'open again' : 'ended by nobody'}`];
    });
  }
}

/** A proof is accepted together with the payment of its invoice: neither is there without the other. */
function halfDecided(lists: Lists): string[] {
  const accepted = lists.get(proofs)?.filter(({ status }) => status === 'accepted') ?? [];
  const proved = new Set(accepted.map(({ payment_id }) => payment_id));
  const halves = lists.get(payments)?.filter(({ id, status, paid_on }) => {
    const isPaid = status === 'paid_off';
    return isPaid !== proved.has(id) || isPaid !== (paid_on !== null);
  });
  return (halves ?? []).map(({ id, status, paid_on }) => `invoice ${id} is ${status} on ${paid_on}, unlike its proofs`);
}
