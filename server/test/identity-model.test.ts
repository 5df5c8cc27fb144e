import { administrativeUsers, paths } from '@clareira/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, stepAt } from '../src/auth/second-factor/totp.ts';
import type { Client } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn();
});
afterAll(() => server.stop());

/** What is known of the person from outside: what was shown, set and used so far. */
interface Model {
  password: string;
  secret: string | undefined;
  pending: string | undefined;
  usedSteps: Set<number>;
  recovery: string[];
  /** API tokens that open what their owner sees, and those that a new password has ended. */
  tokens: string[];
  ended: string[];
}

/** What a browser is meant to be allowed. */
type Standing = 'nobody' | 'halfWay' | 'signedIn';

interface Browser {
  client: Client;
  standing: Standing;
  wrongCodes: number;
}

class Run {
  readonly email: string;
  readonly browsers: Browser[];
  readonly model: Model = {
    password: 'senha segura',
    secret: undefined,
    pending: undefined,
    usedSteps: new Set(),
    recovery: [],
    tokens: [],
    ended: [],
  };
  #passwords = 0;

  constructor(email: string) {
    this.email = email;
    this.browsers = [0, 1].map(() => ({ client: server.client(), standing: 'nobody', wrongCodes: 0 }));
  }

  now = () => stepAt(server.services.now());

  async signIn(browser: Browser, isRight: boolean): Promise<void> {
    const answer = await browser.client.signIn(this.email, isRight ? this.model.password : 'errada errada');
    const expected = !isRight ? 422 : this.model.secret ? 202 : 200;
    expect(answer.status).toBe(expected);
    // A wrong password leaves the browser as it was.
    if (isRight) Object.assign(browser, { standing: expected === 202 ? 'halfWay' : 'signedIn', wrongCodes: 0 });
  }

  async sendCode(browser: Browser, kind: Code): Promise<void> {
    const { model } = this;
    const step = this.now() + (kind === 'next' ? 1 : kind === 'before' ? -1 : 0);
    const recovery = model.recovery[0];
    const code =
      kind === 'wrong'
        ? 'ABCD-EFGH'
        : kind === 'recovery'
          ? (recovery ?? 'AAAA-AAAA-AAAA-AAAA')
          : codeAt(model.secret ?? 'AAAA', step);
    const isGood =
      kind === 'recovery' ? recovery !== undefined : kind !== 'wrong' && !!model.secret && !model.usedSteps.has(step);
    const { status } = await browser.client.post(paths.secondFactor, { code });
    if (browser.standing !== 'halfWay') return expect(status).toBe(401);
    expect(status).toBe(isGood ? 200 : 422);
    if (isGood) {
      browser.standing = 'signedIn';
      if (kind === 'recovery') model.recovery.shift();
      else model.usedSteps.add(step);
    } else if (++browser.wrongCodes === 5) browser.standing = 'nobody';
  }

  async begin(browser: Browser): Promise<void> {
    const answer = await browser.client.post(paths.totp, { current_password: this.model.password });
    expect(answer.status).toBe(browser.standing === 'signedIn' ? 201 : 401);
    if (answer.status === 201) this.model.pending = String(answer.body.secret);
  }

  async confirm(browser: Browser): Promise<void> {
    const { model } = this;
    const code = codeAt(model.pending ?? 'AAAA', this.now());
    const answer = await browser.client.put(paths.totp, { code });
    if (browser.standing !== 'signedIn') return expect(answer.status).toBe(401);
    expect(answer.status).toBe(model.pending ? 200 : 422);
    if (!model.pending) return;
    Object.assign(model, { secret: model.pending, pending: undefined, usedSteps: new Set([this.now()]) });
    model.recovery = answer.body.recovery_codes as string[];
  }

  async turnOff(browser: Browser): Promise<void> {
    const { model } = this;
    const { status } = await browser.client.request('DELETE', paths.totp, { current_password: model.password });
    if (browser.standing !== 'signedIn') return expect(status).toBe(401);
    expect(status).toBe(model.secret || model.pending ? 204 : 404);
    Object.assign(model, { secret: undefined, pending: undefined, recovery: [] });
  }

  async changePassword(browser: Browser): Promise<void> {
    const password = `senha segura ${++this.#passwords}`;
    const body = { current_password: this.model.password, password };
    const { status } = await browser.client.put(paths.ownPassword, body);
    expect(status).toBe(browser.standing === 'signedIn' ? 204 : 401);
    if (status !== 204) return;
    const { tokens, ended } = this.model;
    Object.assign(this.model, { password, tokens: [], ended: [...ended, ...tokens] });
    for (const other of this.browsers) if (other !== browser) other.standing = 'nobody';
  }

  async makeToken(browser: Browser): Promise<void> {
    const expires_on = server.services.today();
    const body = { name: 'ERP', access: 'read', expires_on, current_password: this.model.password };
    const answer = await browser.client.post(paths.apiTokens, body);
    expect(answer.status).toBe(browser.standing === 'signedIn' ? 201 : 401);
    if (answer.status === 201) this.model.tokens.push(String(answer.body.token));
  }

  async signOut(browser: Browser): Promise<void> {
    expect((await browser.client.post(paths.signOut)).status).toBe(204);
    browser.standing = 'nobody';
    await browser.client.handshake();
  }

  /** Whatever happened: only who went through all steps is let in. */
  async check(): Promise<void> {
    for (const { client, standing } of this.browsers) {
      const answers = [await client.get(paths.me), await client.get(paths.sessions)];
      const expected = standing === 'signedIn' ? 200 : 401;
      expect(answers.map(({ status }) => status)).toEqual([expected, expected]);
    }
    const statusWith = async (token: string) =>
      (await server.client().get(paths.sessionCheck(1), { authorization: `Bearer ${token}` })).status;
    for (const token of this.model.tokens) expect(await statusWith(token)).toBe(204);
    for (const token of this.model.ended) expect(await statusWith(token)).toBe(401);
  }
}

const codes = ['now', 'next', 'before', 'wrong', 'recovery'] as const;
type Code = (typeof codes)[number];

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('signIn' as const), isRight: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('sendCode' as const), code: fc.constantFrom(...codes) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constantFrom('begin' as const, 'confirm' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('turnOff' as const, 'changePassword' as const, 'signOut' as const, 'makeToken' as const),
    }),
  },
);
const story = fc.array(fc.record({ browser: fc.constantFrom(0, 1), step }), { minLength: 5, maxLength: 25 });

test('no order of calls skips a step, or takes one twice', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (calls) => {
      // A minute for the throttle of the sign-in, and always the middle of a step of the codes.
      const { now } = server.services;
      server.later(30 * 60_000 * 4 - (now() % 30_000) + 5_000);
      const person = sampleOf(administrativeUsers);
      await admin.signIn('admin@localhost', 'a password of the tests');
      await admin.post(paths.rows(administrativeUsers, { account_id: 1 }), person);
      const run = new Run(String(person.email));
      for (const { client } of run.browsers) await client.handshake();
      let wrong = 0;
      for (const { browser: at, step: next } of calls) {
        const browser = run.browsers[at] as Browser;
        if (next.act === 'signIn') {
          // More wrong ones than these in a minute would be held up, which is another matter.
          if (!next.isRight && ++wrong > 4) continue;
          await run.signIn(browser, next.isRight);
          if (next.isRight) wrong = 0;
        } else if (next.act === 'sendCode') await run.sendCode(browser, next.code);
        else await run[next.act](browser);
      }
      await run.check();
    }),
    { numRuns: 40 },
  );
}, 120_000);
