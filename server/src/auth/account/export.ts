import { Readable } from 'node:stream';
import { administrativeUsers, companyUsers, paths, type User } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { recordAs } from '../../audit/trail.ts';
import { contentDisposition } from '../../http/file-names.ts';
import type { Services } from '../../services.ts';
import { authenticate, callerOf } from '../authenticate.ts';
import { secondFactorOf } from '../second-factor/state.ts';
import { writeOwn } from '../write-own.ts';

/** Events are read so many at a time: somebody who has worked here for years has a great many. */
const eventsAtOnce = 1000;

/** All that is kept about the caller, as one JSON file (LGPD, art. 18). */
export function ownExportRoute(app: FastifyInstance, services: Services): void {
  app.get(paths.ownExport, { onRequest: authenticate(services) }, async (request, reply) => {
    const caller = callerOf(request);
    // A HEAD sends nothing, so there is nothing to tell of.
    const isSent = request.method !== 'HEAD';
    if (isSent) {
      await writeOwn(services, caller, ({ tx, at, caller: now }) =>
        recordAs(tx, at, now, { action: 'data-exported', details: {} }),
      );
    }
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', contentDisposition('attachment', 'meus-dados.json'))
      .header('cache-control', 'no-store');
    return reply.send(Readable.from(isSent ? exportOf(services, caller.user) : []));
  });
}

async function* exportOf(services: Services, user: User): AsyncIterable<string> {
  const parts = Object.entries(await partsOf(services, user.id));
  yield '{';
  for (const [name, value] of parts) yield `${JSON.stringify(name)}:${JSON.stringify(value)},\n`;
  const { account_id, company_id } = user;
  const resource = (company_id === null ? administrativeUsers : companyUsers).name;
  yield* listed(
    'events',
    eventsOf(services, (query) => query.where('user_id', '=', user.id)),
  );
  yield ',\n';
  // What others did to their row, and when; who they were is data about those.
  const ofRow: Narrow = (query) =>
    query
      .where('account_id', '=', account_id)
      .where('resource', '=', resource)
      .where('row_id', '=', user.id)
      .where(({ eb, or }) => or([eb('user_id', '!=', user.id), eb('user_id', 'is', null)]));
  yield* listed('changes', withoutAddresses(eventsOf(services, ofRow)));
  yield '}\n';
}

async function* listed(name: string, events: AsyncIterable<Event>): AsyncIterable<string> {
  yield `${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const event of events) {
    yield `${isFirst ? '' : ',\n'}${JSON.stringify(event)}`;
    isFirst = false;
  }
  yield ']';
}

async function* withoutAddresses(events: AsyncIterable<Event>): AsyncIterable<Event> {
  for await (const { address: _, ...event } of events) yield event;
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Secrets and hashes stay here: they are no data about the person, and would only be there to be stolen. */
async function partsOf({ db, now }: Services, userId: number) {
  const own = { user_id: userId };
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'admin_user', 'company_id', 'account_id', 'created_at', 'updated_at'])
    .select('signed_in_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const listOf = (table: 'sessions' | 'passkeys' | 'api_tokens' | 'mails' | 'calendar_feeds' | 'known_networks') =>
    db.selectFrom(table).where('user_id', '=', own.user_id);
  const times = ['created_at', 'used_at', 'confirmed_at'] as const;
  const sessions = await listOf('sessions')
    .select([...times, 'address', 'user_agent'])
    .execute();
  const passkeys = await listOf('passkeys').select(['name', 'created_at', 'used_at']).execute();
  const tokens = await listOf('api_tokens').select(['name', 'access', 'expires_on', 'created_at', 'used_at']).execute();
  const networks = await listOf('known_networks').select('seen_at').execute();
  const mails = await listOf('mails').select(['address', 'kind', 'status', 'created_at']).execute();
  const feeds = await listOf('calendar_feeds').select('created_at').execute();
  const notices = await db
    .selectFrom('notice_choices')
    .select(['language', 'payments', 'documents', 'visits'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    exported_at: instant(now()),
    user: {
      ...user,
      admin_user: user.admin_user === 1,
      created_at: instant(user.created_at),
      updated_at: instant(user.updated_at),
      signed_in_at: instant(user.signed_in_at),
    },
    second_factor: await secondFactorOf(db, userId),
    notices: notices
      ? {
          language: notices.language,
          payments: notices.payments === 1,
          documents: notices.documents === 1,
          visits: notices.visits === 1,
        }
      : null,
    sessions: sessions.map(dated),
    known_networks: networks.map(dated),
    passkeys: passkeys.map(dated),
    api_tokens: tokens.map(dated),
    calendar: feeds.map(dated),
    mails: mails.map(dated),
  };
}

/** Instants as people and programs read them. */
function dated<T extends Record<string, unknown>>(row: T): Record<string, unknown> {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    key.endsWith('_at') && typeof value === 'number' ? instant(value) : value,
  ]);
  return Object.fromEntries(entries);
}

type Event = Record<string, unknown>;
const eventsIn = (db: Services['db']) =>
  db
    .selectFrom('audit_events')
    .select(['id', 'at', 'action', 'company_id', 'resource', 'row_id', 'address', 'details']);
type Narrow = (query: ReturnType<typeof eventsIn>) => ReturnType<typeof eventsIn>;

async function* eventsOf({ db }: Services, narrow: Narrow): AsyncIterable<Event> {
  for (let after = 0; ; ) {
    const events = await narrow(eventsIn(db)).where('id', '>', after).orderBy('id').limit(eventsAtOnce).execute();
    for (const { id, at, details, ...event } of events) {
      after = id;
      yield { at: instant(at), ...event, details: JSON.parse(details) };
    }
    if (events.length < eventsAtOnce) return;
  }
}
