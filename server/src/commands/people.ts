import { administrativeUsers, companyUsers, emailKey, problemTexts, type User } from '@clareira/contract';
import type { Kysely, Transaction } from 'kysely';
import { endAccessOf } from '../auth/end-access.ts';
import { removeTotp } from '../auth/second-factor/codes.ts';
import { insertSuperUser } from '../auth/super-users.ts';
import { lockPerson } from '../auth/write-own.ts';
import type { Tables } from '../database/tables.ts';
import { hashPassword } from '../identity/passwords.ts';
import { endSessionsOf } from '../identity/sessions.ts';
import { enqueueMail } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';
import { ManageError } from './errors.ts';
import {
  type Judged,
  judgeAccountId,
  judgeAccountName,
  judgeFields,
  judgePerson,
  madeUp,
  noAccount,
  type Person,
} from './judge-arguments.ts';
import { recordCommand } from './trail.ts';

type NewSuperUser = Parameters<typeof insertSuperUser>[2];

export async function createAccount(services: Services, accountName: string | undefined, person: Person) {
  const name = judgeAccountName(accountName);
  const { password, ...judged } = await judgeNewPerson(services, person);
  const password_hash = await hashPassword(password);
  const id = await services.db.transaction().execute(async (tx) => {
    const account = await tx
      .insertInto('accounts')
      .values({ name, created_at: services.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { name: [null, name] };
    const made = { account_id: account.id, resource: 'accounts', row_id: account.id, details };
    await recordCommand(tx, services.now(), 'create-account', { action: 'create', ...made });
    const user = { ...judged, account_id: account.id, password_hash, administrative: true };
    await makeSuperUser(services, tx, 'create-account', user);
    return account.id;
  });
  return `Account ${id} was made. ${signInLine(judged.email, person.password, password)}`;
}

export async function createSuperUser(
  services: Services,
  account: string | undefined,
  person: Person,
  administrative: boolean,
) {
  const id = judgeAccountId(account);
  const found = await services.db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw noAccount(account);
  const { password, ...judged } = await judgeNewPerson(services, person);
  const user = { ...judged, account_id: found.id, password_hash: await hashPassword(password), administrative };
  await services.db.transaction().execute((tx) => makeSuperUser(services, tx, 'create-super-user', user));
  return signInLine(judged.email, person.password, password);
}

async function makeSuperUser(services: Services, tx: Transaction<Tables>, command: string, user: NewSuperUser) {
  const at = services.now();
  await insertSuperUser(tx, at, user);
  const { id } = await findPerson(tx, user.email);
  const details = {
    name: [null, user.name],
    email: [null, user.email],
    admin_user: [null, user.administrative],
    password: 'changed',
  };
  const made = { account_id: user.account_id, resource: administrativeUsers.name, row_id: id, details };
  await recordCommand(tx, at, command, { action: 'create', ...made });
}

export async function setPassword(services: Services, email: string | undefined, given: string | undefined) {
  const user = await findPerson(services.db, email);
  const judged = judgeFields({ ...user, password: given ?? madeUp() });
  const password_hash = await hashPassword(judged.password);
  await services.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
    await endAccessOf(tx, [user.id]);
    await enqueueMail(services, tx, user.id, 'passwordChanged', {});
    const changed = { action: 'update', ...rowOf(user), details: { password: 'changed' } } as const;
    await recordCommand(tx, services.now(), 'set-password', changed);
  });
  return signInLine(user.email, given, judged.password);
}

/** Of one user, or of everyone: for a day on which a token may have been stolen. */
export async function endSessions(services: Services, email: string | undefined, all: boolean) {
  if (email === undefined && !all) throw new ManageError('--email or --all is missing.');
  if (email !== undefined && all) throw new ManageError('--email or --all: one of them, not both.');
  const user = email === undefined ? undefined : await findPerson(services.db, email);
  const ended = await services.db.transaction().execute(async (tx) => {
    const at = services.now();
    const told = user ? [rowOf(user)] : await accountsSignedIn(tx);
    const sessions = tx.deleteFrom('sessions');
    const chosen = user ? sessions.where('user_id', '=', user.id) : sessions;
    const { numDeletedRows } = await chosen.executeTakeFirstOrThrow();
    const halfOpen = tx.deleteFrom('pending_sign_ins');
    await (user ? halfOpen.where('user_id', '=', user.id) : halfOpen).execute();
    // Whoever stole a session may have made themselves one. All people's are not worth a suspicion.
    if (user) await tx.deleteFrom('calendar_feeds').where('user_id', '=', user.id).execute();
    if (numDeletedRows === 0n) return numDeletedRows;
    // Every account hears of it in its own trail, and of how many only when they are its own.
    const details = user ? { sessions: Number(numDeletedRows) } : { all: true };
    for (const one of told) await recordCommand(tx, at, 'end-sessions', { action: 'sessions-ended', ...one, details });
    return numDeletedRows;
  });
  return `Sessions ended: ${ended}`;
}

/** For someone who lost the phone, and has shown in another way who they are: whatever was on it opens nothing now. */
export async function resetSecondFactor(services: Services, email: string | undefined) {
  const user = await findPerson(services.db, email);
  const isDone = await services.db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id);
    const totp = await removeTotp(tx, user.id);
    const removed = await tx.deleteFrom('passkeys').where('user_id', '=', user.id).returning(['id', 'name']).execute();
    if (!totp?.wasOn && removed.length === 0) return false;
    await endSessionsOf(tx, [user.id]);
    await tx.deleteFrom('pending_sign_ins').where('user_id', '=', user.id).execute();
    if (totp?.wasOn) await enqueueMail(services, tx, user.id, 'totpOff', {});
    for (const { name } of removed) await enqueueMail(services, tx, user.id, 'passkeyRemoved', { name });
    const details = { totp: totp?.wasOn === true, passkeys: removed.length };
    const changed = { action: 'second-factor-off', ...rowOf(user), details } as const;
    await recordCommand(tx, services.now(), 'reset-second-factor', changed);
    return true;
  });
  if (!isDone) throw new ManageError(`${user.email} has no second factor.`);
  return `${user.email} signs in with the password alone now, and is signed out everywhere.`;
}

/** Where a person stands, as the audit trail tells it. */
export const rowOf = ({ id, account_id, company_id }: Pick<User, 'id' | 'account_id' | 'company_id'>) => ({
  account_id,
  company_id,
  resource: company_id === null ? administrativeUsers.name : companyUsers.name,
  row_id: id,
});

async function accountsSignedIn(tx: Transaction<Tables>): Promise<{ account_id: number }[]> {
  return tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.account_id')
    .distinct()
    .execute();
}

async function findPerson(db: Kysely<Tables>, email: string | undefined) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'account_id', 'company_id'])
    .where('email_key', '=', emailKey(email ?? ''))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new ManageError(`--email: nobody has the address ${email ?? ''}`.trimEnd());
  return user;
}

/** A password that was given is known to whoever gave it, and stays out of terminals and logs. */
function signInLine(email: string, given: string | undefined, password: string): string {
  return `Sign in as ${email} with the password ${given === undefined ? password : 'that was given'}`;
}

async function judgeNewPerson({ db }: Services, person: Person): Promise<Judged> {
  const judged = judgePerson(person);
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(judged.email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken) throw new ManageError(`--email: ${problemTexts.emailTaken}`);
  return judged;
}
