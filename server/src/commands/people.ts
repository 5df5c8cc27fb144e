import { randomBytes } from 'node:crypto';
import { administrativeUsers, companyUsers, emailKey, judge, problemTexts, type User } from '@clareira/contract';
import { recordAs } from '../audit/trail.ts';
import type { Caller } from '../auth/caller.ts';
import { commonPasswordProblem } from '../auth/common-passwords.ts';
import { endAccessOf } from '../auth/new-password.ts';
import { hashPassword } from '../auth/passwords.ts';
import { removeTotp } from '../auth/second-factor/codes.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { insertSuperUser } from '../auth/super-users.ts';
import { lockPerson } from '../auth/write-own.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { OperatorError } from '../operator-error.ts';
import type { Services } from '../services.ts';

export class ManageError extends OperatorError {}

interface Person {
  email: string | undefined;
  name: string | undefined;
  password: string | undefined;
}

export async function createAccount(services: Services, accountName: string | undefined, person: Person) {
  const name = accountName?.trim();
  if (!name) throw new ManageError('--account-name is missing.');
  const { password, ...judged } = await judgePerson(services, person);
  const password_hash = await hashPassword(password);
  const id = await services.db.transaction().execute(async (tx) => {
    const account = await tx
      .insertInto('accounts')
      .values({ name, created_at: services.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = { ...judged, account_id: account.id, password_hash, administrative: true };
    await insertSuperUser(tx, services.now(), user);
    return account.id;
  });
  return `Account ${id} was made. ${signInLine(judged.email, password)}`;
}

export async function createSuperUser(
  services: Services,
  account: string | undefined,
  person: Person,
  administrative: boolean,
) {
  const accountId = Number(account);
  const found =
    Number.isSafeInteger(accountId) &&
    (await services.db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst());
  if (!found) throw new ManageError(`--account: there is no account ${account ?? ''}`.trimEnd());
  const { password, ...judged } = await judgePerson(services, person);
  const user = { ...judged, account_id: found.id, password_hash: await hashPassword(password), administrative };
  await services.db.transaction().execute((tx) => insertSuperUser(tx, services.now(), user));
  return signInLine(judged.email, password);
}

export async function setPassword(services: Services, email: string | undefined, given: string | undefined) {
  const user = await findPerson(services, email);
  const judged = judgeFields({ ...user, password: given ?? madeUp() });
  const password_hash = await hashPassword(judged.password);
  await services.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
    await endAccessOf(tx, [user.id]);
    await enqueueMail(services, tx, user.id, 'passwordChanged', {});
  });
  return signInLine(user.email, judged.password);
}

/** Of one user, or of everyone: for a day on which a token may have been stolen. */
export async function endSessions(services: Services, email: string | undefined, all: boolean) {
  if (email === undefined && !all) throw new ManageError('--email or --all is missing.');
  const sessions = services.db.deleteFrom('sessions');
  const chosen =
    email === undefined ? sessions : sessions.where('user_id', '=', (await findPerson(services, email)).id);
  const { numDeletedRows } = await chosen.executeTakeFirstOrThrow();
  return `Sessions ended: ${numDeletedRows}`;
}

/** For someone who lost the phone, and has shown in another way who they are: whatever was on it opens nothing now. */
export async function resetSecondFactor(services: Services, email: string | undefined) {
  const user = await findPerson(services, email);
  const isDone = await services.db.transaction().execute(async (tx) => {
    await lockPerson(tx, services.engine, user.id);
    const totp = await removeTotp(tx, user.id);
    const removed = await tx.deleteFrom('passkeys').where('user_id', '=', user.id).returning('id').execute();
    if (!totp?.wasOn && removed.length === 0) return false;
    await endSessionsOf(tx, [user.id]);
    await tx.deleteFrom('pending_sign_ins').where('user_id', '=', user.id).execute();
    if (totp?.wasOn) await enqueueMail(services, tx, user.id, 'totpOff', {});
    await recordAs(tx, services.now(), operatorFor(user), {
      action: 'second-factor-off',
      resource: user.company_id === null ? administrativeUsers.name : companyUsers.name,
      row_id: user.id,
      details: { totp: totp?.wasOn === true, passkeys: removed.length },
    });
    return true;
  });
  if (!isDone) throw new ManageError(`${user.email} has no second factor.`);
  return `${user.email} signs in with the password alone now, and is signed out everywhere.`;
}

/** Whoever runs a command: an event tells of whom, and that nobody of the portal did it. */
const operatorFor = (user: User): Caller => ({
  user,
  account: { version: 0 },
  company: undefined,
  address: 'manage',
  by: { kind: 'operator' },
});

async function findPerson({ db }: Services, email: string | undefined) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'admin_user', 'company_id', 'account_id'])
    .where('email_key', '=', emailKey(email ?? ''))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new ManageError(`--email: nobody has the address ${email ?? ''}`.trimEnd());
  return { ...user, admin_user: user.admin_user === 1 };
}

type Judged = { name: string; email: string; password: string };

const madeUp = () => randomBytes(16).toString('base64url');
const signInLine = (email: string, password: string) => `Sign in as ${email} with the password ${password}`;

/** The rules of the portal's form hold here too. */
function judgeFields(fields: Record<string, unknown>): Judged {
  const judged = judge(administrativeUsers, fields, true);
  const problems = { ...(!judged.ok && judged.problems), ...commonPasswordProblem(judged.values.password, fields) };
  const [field, problem] = Object.entries(problems)[0] ?? [];
  if (judged.ok && !problem) return { ...judged.values, password: judged.values.password ?? '' };
  throw new ManageError(`--${field}: ${problemTexts[problem ?? 'value']}`);
}

async function judgePerson({ db }: Services, person: Person): Promise<Judged> {
  const judged = judgeFields({ ...person, password: person.password ?? madeUp() });
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(judged.email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken) throw new ManageError(`--email: ${problemTexts.emailTaken}`);
  return judged;
}
