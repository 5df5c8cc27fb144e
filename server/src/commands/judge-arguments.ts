import { randomBytes } from 'node:crypto';
import { administrativeUsers, judge, problemTexts, text } from '@clareira/contract';
import { commonPasswordProblem } from '../identity/common-passwords.ts';
import { ManageError } from './errors.ts';

export interface Person {
  email: string | undefined;
  name: string | undefined;
  password: string | undefined;
}

export type Judged = { name: string; email: string; password: string };

/** A password, for whoever was given none. */
export const madeUp = () => randomBytes(16).toString('base64url');

/** The rules of the portal's form hold here too. */
export function judgeFields(fields: Record<string, unknown>): Judged {
  const judged = judge(administrativeUsers, fields, true);
  const problems = { ...(!judged.ok && judged.problems), ...commonPasswordProblem(judged.values.password, fields) };
  const [field, problem] = Object.entries(problems)[0] ?? [];
  if (judged.ok && !problem) return { ...judged.values, password: judged.values.password ?? '' };
  throw new ManageError(`--${field}: ${problemTexts[problem ?? 'value']}`);
}

export const noAccount = (given = '') => new ManageError(`--account: there is no account ${given}`.trimEnd());

export function judgeAccountId(given: string | undefined): number {
  const id = Number(given);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw noAccount(given);
}

/** As any name, and on one line: accounts are listed so. */
export function judgeAccountName(given: string | undefined): string {
  const parsed = text({ required: true }).parse(given);
  if (parsed.ok && !/\p{Cc}/u.test(parsed.value)) return parsed.value;
  const problem = parsed.ok ? 'value' : parsed.problem;
  throw new ManageError(
    problem === 'required' ? '--account-name is missing.' : `--account-name: ${problemTexts[problem]}`,
  );
}

export const judgePerson = (person: Person): Judged =>
  judgeFields({ ...person, password: person.password ?? madeUp() });
