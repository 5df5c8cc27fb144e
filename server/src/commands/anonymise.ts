import { administrativeUsers, companyUsers, emailKey, proofs, searchTextOf } from '@clareira/contract';
import type { Transaction } from 'kysely';
import { anonymisedAddress } from '../auth/anonymised-address.ts';
import { endAccessOf } from '../auth/end-access.ts';
import { removeTotp } from '../auth/second-factor/codes.ts';
import { isLastSuperUser } from '../auth/super-users.ts';
import { lockPerson } from '../auth/write-own.ts';
import type { Tables } from '../database/tables.ts';
import {
  bumpAccountVersion,
  bumpCompanyVersion,
  bumpVersionsNamingSince,
  companiesNaming,
} from '../database/versions.ts';
import { noPassword } from '../identity/passwords.ts';
import type { Services } from '../services.ts';
import { ManageError } from './errors.ts';
import { rowOf } from './people.ts';
import { recordCommand } from './trail.ts';

const rowsOfPeople: string[] = [administrativeUsers.name, companyUsers.name];
const anonymousName = 'Pessoa anonimizada';

/**
 * Replaces a person who asked for it, wherever they are named, and whoever had the address before them. What the company
 * has to keep stays: its papers, and what was done when, by somebody who is a number now.
 */
export async function anonymise(services: Services, email: string | undefined): Promise<string> {
  const people = await services.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'company_id', 'account_id', 'deleted_at'])
    .where('email_key', '=', emailKey(email ?? ''))
    .orderBy('id')
    .execute();
  if (people.length === 0) throw new ManageError(`Nobody has, or had, the address ${email ?? ''}`.trimEnd());
  await services.db.transaction().execute(async (tx) => {
    await lockPlaces(tx, people);
    for (const person of people) {
      await lockPerson(tx, person.id);
      const isSuperUser = person.deleted_at === null && person.company_id === null;
      if (isSuperUser && (await isLastSuperUser(tx, person))) {
        throw new ManageError('The last super user of an account stays: make another one first.');
      }
      await forget(services, tx, person);
    }
  });
  return `Anonymised: ${people.length}. Backups that were made before still name them until they are deleted.`;
}

interface Person {
  id: number;
  name: string;
  email: string;
  company_id: number | null;
  account_id: number;
}

/**
 * The places whose lists name them get a new version twice: here they are locked before any person is, in the order of all
 * changes, so that the two never wait for each other.
 */
async function lockPlaces(tx: Transaction<Tables>, people: Person[]): Promise<void> {
  const inOrder = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other);
  for (const id of inOrder(people.map(({ account_id }) => account_id))) await bumpAccountVersion(tx, id, 0);
  const companies = people.flatMap(({ company_id }) => company_id ?? []);
  for (const person of people) companies.push(...(await companiesNaming(tx, person)));
  for (const id of inOrder(companies)) await bumpCompanyVersion(tx, id, 0);
}

async function forget(services: Services, tx: Transaction<Tables>, person: Person): Promise<void> {
  const at = services.now();
  const { id } = person;
  const address = anonymisedAddress(id);
  await endAccessOf(tx, [id]);
  await removeTotp(tx, id);
  const tables = ['passkeys', 'passkey_challenges', 'known_networks', 'notice_choices'] as const;
  for (const table of tables) await tx.deleteFrom(table).where('user_id', '=', id).execute();
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  await tx.deleteFrom('mails').where('user_id', '=', id).execute();
  await tx
    .updateTable('users')
    .set({
      ...{ name: anonymousName, email: address, email_key: address, search_text: searchTextOf([anonymousName]) },
      password_hash: noPassword,
      // Anew for who was deleted with a company, too: restoring that one does not bring them back.
      deleted_at: at,
    })
    .where('id', '=', id)
    .execute();
  await forgetInTrail(tx, person);
  await bumpAccountVersion(tx, person.account_id, at);
  // Their own company lists them, and others may list proofs that they sent.
  if (person.company_id !== null) await bumpCompanyVersion(tx, person.company_id, at);
  await bumpVersionsNamingSince(tx, person, []);
  await recordCommand(tx, at, 'anonymise', { action: 'anonymised', ...rowOf(person), details: {} });
}

/** What they did stays, from where they did it does not; and what was done to their row names them no more. */
async function forgetInTrail(tx: Transaction<Tables>, person: Person): Promise<void> {
  const { id, name } = person;
  await tx.updateTable('audit_events').set({ address: '' }).where('user_id', '=', id).execute();
  const events = await tx
    .selectFrom('audit_events')
    .select(['id', 'user_id', 'resource', 'row_id', 'details'])
    .where(({ or, eb, and, selectFrom }) =>
      or([
        eb('user_id', '=', id),
        and([eb('resource', 'in', rowsOfPeople), eb('row_id', '=', id)]),
        and([
          eb('resource', '=', proofs.name),
          eb('row_id', 'in', selectFrom('proofs').select('id').where('sent_by_id', '=', id)),
        ]),
        // Somebody who has no row any more tries to sign in under an address alone.
        and([eb('user_id', 'is', null), eb('action', 'in', ['sign-in-refused', 'sign-in-throttled'])]),
      ]),
    )
    .execute();
  // What they did with the rows of others is about those: their names and addresses stay.
  const isOfOther = ({ resource, row_id }: (typeof events)[number]) =>
    row_id !== id && resource !== null && rowsOfPeople.includes(resource);
  const judged = events
    .filter((event) => !isOfOther(event))
    .map((event) => {
      const { user_id, row_id, resource } = event;
      const isTheirs = user_id === id || resource !== null;
      // Sign-ins and what they did in their own account are about no row: an address of then, the names they gave their keys.
      const isAboutThem = isTheirs && (resource === null || (row_id === id && rowsOfPeople.includes(resource)));
      return { ...event, isTheirs, isAboutThem };
    });
  const emails = emailsOf(
    person,
    judged.filter(({ isAboutThem }) => isAboutThem),
  );
  for (const { id: eventId, resource, details, isTheirs, isAboutThem } of judged) {
    const forgotten = JSON.stringify(JSON.parse(details), (key, value: unknown) => {
      // Earlier names and addresses too, of which only their own rows tell.
      if (isAboutThem && key === 'name') return replaceTexts(value, anonymousName);
      if (isAboutThem && key === 'email') return replaceTexts(value, anonymisedAddress(id));
      if (isTheirs && resource === proofs.name && key === 'sent_by') return replaceTexts(value, anonymousName);
      if (isTheirs && value === name) return anonymousName;
      return typeof value === 'string' && emails.has(emailKey(value)) ? anonymisedAddress(id) : value;
    });
    if (forgotten === details) continue;
    const address = isTheirs ? {} : { address: '' };
    await tx
      .updateTable('audit_events')
      .set({ details: forgotten, ...address })
      .where('id', '=', eventId)
      .execute();
  }
}

/** Every address that they had, as the trail of their own row and of their sign-ins tells: tries under an earlier one are theirs too. */
function emailsOf({ email }: Person, events: { details: string }[]): Set<string> {
  const told = events.flatMap(({ details }) => [JSON.parse(details).email].flat());
  return new Set([email, ...told.filter((one) => typeof one === 'string')].map(emailKey));
}

/** A value, or one before and one after a change. */
function replaceTexts(value: unknown, by: string): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceTexts(one, by));
  return typeof value === 'string' ? by : value;
}
