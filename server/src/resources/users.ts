import {
  administrativeUsers as administrative,
  emailKey,
  isBlank,
  companyUsers as ofCompany,
  type Problem,
  problemTexts,
} from '@clareira/contract';
import { sql } from 'kysely';
import { anonymisedAddress, hasAnonymisedAddress } from '../auth/anonymised-address.ts';
import { endAccessOf, endHalfOpenAccessOf } from '../auth/end-access.ts';
import { requireRecentPassword } from '../auth/recent-confirmation.ts';
import { isLastSuperUser } from '../auth/super-users.ts';
import { bumpVersionsNaming, bumpVersionsNamingSince } from '../database/versions.ts';
import { invalid, notFound } from '../http/errors.ts';
import { limitCalls, limitMember } from '../http/limit-calls.ts';
import { sessionTokenOf } from '../identity/caller.ts';
import { commonPasswordProblem } from '../identity/common-passwords.ts';
import { hashPassword } from '../identity/passwords.ts';
import { enqueueMail } from '../outbox/enqueue.ts';
import type { ServerResource } from './engine/server-resource.ts';

/** Case aside, an e-mail is one person's. */
export const uniqueEmail = { field: 'email', problem: 'emailTaken', index: 'users_by_email' } as const;

/** So many passwords of users one person may change in a minute. */
export const mostPasswordChanges = 30;
/** Of one member, in a minute. */
export const mostNewUsers = 100;

/** Who went with their company comes back with it, and not alone. */
const wentWithCompany = sql<boolean>`exists (
  select 1 from companies as gone
  where gone.id = users.company_id and gone.deleted_at = users.deleted_at and gone.deleted_by = users.deleted_by
)`;

/** What all users share: a hashed password, one e-mail each, and sessions that end with what changes. */
const people = {
  table: 'users',
  label: ({ name }) => String(name),
  unique: uniqueEmail,
  locksPlaceFirst: true,
  notInTrash: sql<boolean>`(${hasAnonymisedAddress} or ${wentWithCompany})`,

  judge: ({ values }) => commonPasswordProblem(values.password, values),

  async derive({ email, password }, { services, caller, action }) {
    const columns = { email_key: emailKey(String(email)) };
    if (typeof password !== 'string') return columns;
    const owner = `user ${caller.user.id}`;
    if (action === 'update') await limitCalls(services, `password of ${owner}`, mostPasswordChanges);
    else await limitMember(services, caller.user, 'new users', mostNewUsers);
    return { ...columns, password_hash: await hashPassword(password, owner) };
  },

  async beforeWrite(context, { action, place, before, columns }) {
    if (action === 'delete' && before?.id === context.caller.user.id) throw refusedDeletion('ownDeletion');
    // Somebody who asked to be forgotten does not come back.
    if (action === 'restore' && before && before.email === anonymisedAddress(before.id)) throw notFound();
    if (action === 'delete') return;
    // A new e-mail or password of an administrator, or a new or restored administrator, hands over all that one may do.
    const isStaff = place.company_id === null;
    const wasAdministrator = action === 'update' && (isStaff || before?.admin_user === 1);
    const isAdministrator = isStaff || (action === 'restore' ? before : columns)?.admin_user === 1;
    const isKey = columns.email !== before?.email || columns.password_hash !== undefined;
    if (wasAdministrator ? isKey : isAdministrator) await requireRecentPassword(context);
  },

  async afterWrite({ services, tx, caller }, { action, id, before, columns, changed }) {
    // Also when one is restored: older versions of the server left some access to users who were deleted.
    if (action === 'delete' || action === 'restore') return endAccessOf(tx, [id]);
    // The mailbox of the address before may be somebody else's: what was sent there opens nothing any more.
    if (changed.has('email')) await endHalfOpenAccessOf(tx, [id]);
    if (action !== 'update' || !columns.password_hash) return;
    await endAccessOf(tx, [id], sessionTokenOf(caller));
    await enqueueMail(services, tx, id, 'passwordChanged', {});
    // Who takes over an account by both must not be the only one who hears of it.
    const old = String(before?.email ?? '');
    const isOther = changed.has('email') && emailKey(old) !== emailKey(String(columns.email));
    if (isOther) await enqueueMail(services, tx, id, 'passwordChanged', {}, old);
  },
} satisfies Partial<ServerResource>;

export const companyUsers: ServerResource = {
  ...people,
  resource: ofCompany,
  placeColumns: ({ account_id, company_id }) => ({ account_id, company_id }),
};

export const administrativeUsers: ServerResource = {
  ...people,
  resource: administrative,
  placeColumns: ({ account_id }) => ({ account_id, company_id: null }),
  judge: (input) => ({
    ...people.judge(input),
    ...(isBlank(input.body.company_id) ? {} : { company_id: 'value' }),
  }),
  async beforeLock({ tx, beforeCommit }, id, { name }) {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'account_id', 'name'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!person || person.name === name) return;
    const known = await bumpVersionsNaming(tx, person);
    // They may have sent a proof elsewhere while those were waited for.
    beforeCommit.push(() => bumpVersionsNamingSince(tx, person, known));
  },
  async beforeWrite(context, draft) {
    await people.beforeWrite(context, draft);
    const { action, place, before } = draft;
    if (action !== 'delete') return;
    const person = { id: before?.id ?? 0, account_id: place.account_id };
    if (await isLastSuperUser(context.tx, person)) throw refusedDeletion('lastSuperUser');
  },
  initial: () => ({ admin_user: 1 }),
};

const refusedDeletion = (problem: Problem) => invalid({ id: problem }, problemTexts[problem]);
