import { setTimeout as pause } from 'node:timers/promises';
import { administrativeUsers, companies, paths } from '@clareira/contract';
import { codeAt, stepAt } from '../../src/auth/second-factor/totp.ts';
import type { Random } from '../../src/demo/random.ts';
import type { PersonalMail } from '../../src/outbox/personal.ts';
import type { Answer } from '../harness/answer.ts';
import { Client } from '../harness/client.ts';
import { unlessGone } from './unless-gone.ts';

/** A change that was not answered, so that the person cannot know whether it was done. */
type Doubt = { password?: string; totp?: boolean; token?: true };

const firstPassword = 'a first password';
const account = { account_id: 1, company_id: null };

/** Somebody who changes again and again what proves who they are, and knows what they were told of it. */
export class Person {
  readonly email: string;
  /** The mails that each change has to bring: one, whoever died over it. */
  readonly mails: Partial<Record<PersonalMail, number>> = {};
  acknowledged = 0;
  #cookies: Client['cookies'] = new Map();
  #password = firstPassword;
  #hasTotp = false;
  #tokens: string[] = [];
  #ended: string[] = [];
  #doubt: Doubt | undefined;
  #changes = 0;

  constructor(email: string) {
    this.email = email;
  }

  static async join(staff: Client, email: string): Promise<Person> {
    const fields = { name: email, email, password: firstPassword };
    const { status } = await staff.post(paths.rows(administrativeUsers, account), fields);
    const person = new Person(email);
    const client = new Client(staff.url);
    const signedIn = await client.signIn(email, firstPassword);
    if (status !== 201 || signedIn.status !== 200) throw new Error(`${email} was not let in.`);
    person.#cookies = client.cookies;
    return person;
  }

  /** Until the server or its database is gone. */
  async changeUntilGone(url: string, random: Random): Promise<void> {
    const client = this.#client(url);
    const change = () =>
      random.pick([
        () => this.#changePassword(client),
        () => this.#switchTotp(client),
        () => this.#makeToken(client),
        () => this.#confirmPassword(client),
      ])();
    while (await change());
  }

  async #changePassword(client: Client): Promise<boolean> {
    const password = `password ${++this.#changes} of ${this.email}`;
    const body = { current_password: this.#password, password };
    const answer = await this.#call(client.put(paths.ownPassword, body), 204, { password });
    if (answer) this.#hasPassword(password);
    return answer !== undefined;
  }

  async #confirmPassword(client: Client): Promise<boolean> {
    const body = { current_password: this.#password };
    return (await this.#call(client.post(paths.passwordConfirmation, body), 204)) !== undefined;
  }

  async #switchTotp(client: Client): Promise<boolean> {
    const confirmed = { current_password: this.#password };
    if (this.#hasTotp) {
      const answer = await this.#call(client.request('DELETE', paths.totp, confirmed), 204, { totp: false });
      if (answer) this.#switched(false);
      return answer !== undefined;
    }
    const begun = await this.#call(client.post(paths.totp, confirmed), 201);
    if (!begun) return false;
    const code = codeAt(String(begun.body.secret), stepAt(Date.now()));
    const answer = await this.#call(client.put(paths.totp, { code }), 200, { totp: true });
    if (answer) this.#switched(true);
    return answer !== undefined;
  }

  async #makeToken(client: Client): Promise<boolean> {
    const expires_on = new Date().toISOString().slice(0, 10);
    const body = { name: 'crash', access: 'read', expires_on, current_password: this.#password };
    const answer = await this.#call(client.post(paths.apiTokens, body), 201, { token: true });
    if (answer) this.#tokens.push(String(answer.body.token));
    return answer !== undefined;
  }

  /** The answer as it should be, or nothing when there is nobody left to call. */
  async #call(calling: Promise<Answer>, expected: number, doubt?: Doubt): Promise<Answer | undefined> {
    const answer = await calling.catch(unlessGone);
    if (answer?.status === expected) {
      if (doubt) this.acknowledged++;
      return answer;
    }
    // Calls that were cut off count as attempts to guess: those who make many of them are held up, and nothing is done.
    if (answer?.status === 429) return undefined;
    if (answer && answer.status !== 503) throw new Error(`${this.email} was answered ${answer.status} ${answer.text}`);
    this.#doubt = doubt;
    return undefined;
  }

  #hasPassword(password: string): void {
    this.#password = password;
    this.#ended.push(...this.#tokens);
    this.#tokens = [];
    this.#count('passwordChanged');
  }

  #switched(isOn: boolean): void {
    this.#hasTotp = isOn;
    this.#count(isOn ? 'totpOn' : 'totpOff');
  }

  #count(mail: PersonalMail): void {
    this.mails[mail] = (this.mails[mail] ?? 0) + 1;
  }

  /** Holds what the server says now against what the person was told. Answers what is not so. */
  async look(url: string): Promise<string[]> {
    const client = this.#client(url);
    const doubt: Doubt = this.#doubt ?? {};
    this.#doubt = undefined;
    const { password } = doubt;
    if (password !== undefined && (await this.#isPassword(client, password))) this.#hasPassword(password);
    const losses: string[] = [];
    const expect = (isSo: boolean, what: string) => {
      if (!isSo) losses.push(`${this.email}: ${what}`);
    };
    expect(await this.#isPassword(client, this.#password), 'the password is another');
    const { body, status } = await client.get(paths.me);
    expect(status === 200, `their session answers ${status}`);
    const { totp, recovery_codes } = body.second_factor as { totp: boolean; recovery_codes: number };
    if (doubt.totp !== undefined && totp === doubt.totp) this.#switched(totp);
    expect(totp === this.#hasTotp, `the second factor is ${totp ? 'on' : 'off'}`);
    expect(recovery_codes === (totp ? 10 : 0), `there are ${recovery_codes} recovery codes`);
    const { rows } = await client.get(paths.apiTokens);
    const most = this.#tokens.length + (doubt.token ? 1 : 0);
    expect(rows.length >= this.#tokens.length && rows.length <= most, `there are ${rows.length} tokens`);
    // One that was made and never shown opens nothing for anybody.
    for (const { id } of doubt.token ? rows.slice(this.#tokens.length) : []) await client.delete(paths.apiToken(id));
    for (const token of this.#tokens) expect((await statusWith(url, token)) === 200, 'a token is gone');
    for (const token of this.#ended) expect((await statusWith(url, token)) === 401, 'a token that ended is back');
    this.#ended = [];
    return losses;
  }

  /** Whatever is asked for the password tells it; this call changes nothing that holds. */
  async #isPassword(client: Client, current_password: string): Promise<boolean> {
    for (;;) {
      const { status, headers } = await client.post(paths.totp, { current_password });
      if (status !== 429) return status === 201;
      await pause(Number(headers.get('retry-after')) * 1000);
    }
  }

  #client(url: string): Client {
    const client = new Client(url);
    for (const [name, value] of this.#cookies) client.cookies.set(name, value);
    return client;
  }
}

async function statusWith(url: string, token: string): Promise<number> {
  return (await new Client(url).get(paths.rows(companies, account), { authorization: `Bearer ${token}` })).status;
}
