import { parseEmail } from './email.ts';
import type { Problem, Problems } from './problems.ts';
import { isBlank } from './text.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The sign-in form has its own "required" text, and judges a password only for being there. */
export function judgeCredentials(body: {
  email?: unknown;
  password?: unknown;
}): { ok: true; credentials: Credentials } | { ok: false; problems: Problems } {
  const problems: Problems = {};
  const mail = parseEmail(body.email);
  if (!mail.ok) problems.email = isBlank(body.email) ? 'signInRequired' : mail.problem;
  const missing = passwordProblem(body.password);
  if (missing) problems.password = missing;
  if (!mail.ok || missing) return { ok: false, problems };
  return { ok: true, credentials: { email: mail.value, password: String(body.password) } };
}

function passwordProblem(password: unknown): Problem | undefined {
  if (password === undefined || password === null || password === '') return 'signInRequired';
  return typeof password === 'string' ? undefined : 'value';
}
