import { isSuper, companies as resource } from '@clareira/contract';
import { recordAs } from '../audit/trail.ts';
import { endAccessOf } from '../auth/end-access.ts';
import { requireRecentPassword } from '../auth/recent-confirmation.ts';
import type { Change } from '../change.ts';
import { prepareOnce } from '../database/statements.ts';
import { bumpCompanyVersion } from '../database/versions.ts';
import type { WriteContext } from '../services.ts';
import { companiesToIndex, searchCompanies } from './company-search.ts';
import { refusingClash } from './engine/clash.ts';
import type { ServerResource } from './engine/server-resource.ts';
import { owedIn } from './owed.ts';
import { companyUsers, uniqueEmail } from './users.ts';

export const companies: ServerResource = {
  resource,
  table: 'companies',
  label: ({ name }) => String(name),
  placeColumns: ({ account_id }) => ({ account_id }),
  isPlace: true,
  hasOwnRowRoute: true,
  visibleTo: (user) => (isSuper(user) ? {} : { id: user.company_id }),
  search: searchCompanies,

  /** The first version of its lists comes with the row: set afterwards, every new row would be written twice. */
  beforeWrite({ at }, { action, columns }) {
    if (action === 'create') columns.version = at;
  },

  async afterWrite(context, change) {
    if (change.action === 'delete' || change.action === 'restore') await moveDebt(context, change);
    companiesToIndex(context).add(change.id);
    if (change.action === 'delete') return removePeople(context, change);
    if (change.action === 'restore') await restorePeople(context, change);
    if (change.action !== 'create')
      context.beforeCommit.push(() => bumpCompanyVersion(context.tx, change.id, context.at));
  },
};

const owedByDay = prepareOnce((db, { id }: { id: number }) =>
  db
    .selectFrom('payments')
    .select(({ fn }) => ['due_date', fn.countAll<number>().as('invoices'), fn.sum<number>('value_cents').as('cents')])
    .where('company_id', '=', id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .groupBy('due_date'),
);

/** What it owes leaves the sums of its account with it, and comes back with it. */
async function moveDebt(context: WriteContext, { id, place, action }: Change): Promise<void> {
  const sign = action === 'delete' ? -1 : 1;
  const owed = owedIn(context);
  for (const { due_date, invoices, cents } of await owedByDay(context.tx, { id })) {
    const change = { invoices: sign * Number(invoices), cents: sign * Number(cents) };
    owed.day({ accountId: place.account_id, day: due_date, ...change });
  }
}

const deletePeople = prepareOnce((db, { id, at, by }: { id: number; at: number; by: number }) =>
  db
    .updateTable('users')
    .set({ deleted_at: at, deleted_by: by })
    .where('company_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'email']),
);

/** Its people go with it, so that their sessions end and their e-mails can be used again. */
async function removePeople(context: WriteContext, { id }: Change): Promise<void> {
  const { tx, caller, at } = context;
  const people = await deletePeople(tx, { id, at, by: caller.user.id });
  await endAccessOfAll(tx, people);
  await recordPeople(context, id, 'delete', people);
}

/** Those who went with it come back with it; who was deleted before, or by another in the same moment, stays deleted. */
async function restorePeople(context: WriteContext, { id, before }: Change): Promise<void> {
  const people = await refusingClash(
    uniqueEmail,
    context.tx
      .updateTable('users')
      .set({ deleted_at: null, deleted_by: null })
      .where('company_id', '=', id)
      .where('deleted_at', '=', Number(before?.deleted_at))
      .where('deleted_by', '=', Number(before?.deleted_by))
      .returning(['id', 'name', 'email', 'admin_user'])
      .execute(),
  );
  if (people.some(({ admin_user }) => admin_user === 1)) await requireRecentPassword(context);
  // Versions from before left something to who was deleted.
  await endAccessOfAll(context.tx, people);
  await recordPeople(context, id, 'restore', people);
}

type Person = { id: number; name: string; email: string };

const endAccessOfAll = (tx: WriteContext['tx'], people: Person[]) =>
  endAccessOf(
    tx,
    people.map(({ id }) => id),
  );

async function recordPeople(
  { tx, at, caller }: WriteContext,
  company_id: number,
  action: 'delete' | 'restore',
  people: Person[],
): Promise<void> {
  for (const { id: row_id, name, email } of people) {
    const texts = (text: string) => (action === 'delete' ? [text, null] : [null, text]);
    const details = { name: texts(name), email: texts(email) };
    const event = { action, company_id, resource: companyUsers.resource.name, row_id, details };
    await recordAs(tx, at, caller, event);
  }
}
