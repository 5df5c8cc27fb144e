import { paths } from '@clareira/contract';
import { codeAt, stepAt } from '../../src/auth/second-factor/totp.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

export const stepLength = 30_000;

/** A person's app, by the server's clock. */
interface Authenticator {
  /** The code of so many steps from now. */
  code(steps?: number): string;
  recoveryCodes: string[];
}

/** Turns the second factor on for a client that is signed in; the code of now is used up by it. */
export async function enrol(server: TestServer, client: Client, current_password: string): Promise<Authenticator> {
  // A step begins now: one that ended in the middle of a test would make the code of now another one.
  server.later(stepLength - (server.services.now() % stepLength));
  const { secret } = (await client.post(paths.totp, { current_password })).body;
  const code = (steps = 0) => codeAt(String(secret), stepAt(server.services.now()) + steps);
  const answer = await client.put(paths.totp, { code: code() });
  if (answer.status !== 200) throw new Error(`The second factor is not on: ${answer.status} ${answer.text}`);
  return { code, recoveryCodes: answer.body.recovery_codes as string[] };
}
