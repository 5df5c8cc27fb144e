import { randomUUID } from 'node:crypto';
import { fallbackLanguage, type NoticeTopic, noticeTopics } from '@clareira/contract';
import { type Selectable, sql, type Transaction } from 'kysely';
import { inParts } from '../../database/in-parts.ts';
import type { Tables } from '../../database/tables.ts';
import { usualLifetime } from '../../outbox/personal.ts';
import type { Services } from '../../services.ts';
import type { NewsKind, Told } from './subject.ts';
import { reminderKinds, subjectsByKind } from './subjects.ts';

type News = Pick<Selectable<Tables['news']>, 'id' | 'company_id' | 'kind' | 'row_id' | 'about' | 'told_by' | 'due_at'>;

/** What the outbox keeps of a mail with news. */
export interface NewsMail {
  /** The company that they are all about; null when there are several. */
  company: string | null;
  count: number;
  /** Nothing has changed: all of them are told because their day comes. */
  onlyReminders?: boolean;
  items: (Told & { kind: NewsKind; company: string })[];
  /** What one click on "unsubscribe" turns off. */
  topics: NoticeTopic[];
}

/** As many as one reads; the others are counted. */
const mostItems = 20;

/**
 * Makes one mail for each person of the news that waited long enough, with all that came since. Answers whether there was
 * any.
 */
export async function collectNews(services: Services): Promise<boolean> {
  const at = services.now();
  const due = await services.db
    .selectFrom('news')
    .select(['audience', 'account_id', 'company_id'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (!due) return false;
  return services.db.transaction().execute(async (tx) => {
    const news = await takeNews(services, tx, due);
    // Another server is at it, and what came since is not due yet.
    if (!news.some(({ due_at }) => due_at <= at)) return false;
    const told = await tell(tx, news);
    const people = await peopleOf(tx, due);
    const mails = people.flatMap((person) => mailTo(person, told, { account_id: due.account_id, at }));
    for (const part of inParts(mails)) await tx.insertInto('mails').values(part).execute();
    for (const part of inParts(news.map(({ id }) => id))) await tx.deleteFrom('news').where('id', 'in', part).execute();
    return true;
  });
}

type Queue = Pick<Selectable<Tables['news']>, 'audience' | 'account_id' | 'company_id'>;

/**
 * All that wait, or none while another server is at it: two at once would share them out, and people get two mails. An older
 * server locks only the rows.
 */
async function takeNews({ engine }: Services, tx: Transaction<Tables>, queue: Queue): Promise<News[]> {
  if (engine === 'postgres' && !(await isOurs(tx, queue))) return [];
  const all = tx
    .selectFrom('news')
    .select(['id', 'company_id', 'kind', 'row_id', 'about', 'told_by', 'due_at'])
    .orderBy('id');
  const query =
    queue.audience === 'staff'
      ? all.where('audience', '=', sql.lit('staff')).where('account_id', '=', queue.account_id)
      : all.where('audience', '=', sql.lit('members')).where('company_id', '=', queue.company_id);
  return query.forUpdate().skipLocked().execute();
}

/** Until the end of the transaction, if it is nobody else's. */
async function isOurs(tx: Transaction<Tables>, { audience, account_id, company_id }: Queue): Promise<boolean> {
  const name = audience === 'staff' ? `news of account ${account_id}` : `news of company ${company_id}`;
  const lock = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`;
  return (await lock.execute(tx)).rows[0]?.taken ?? false;
}

interface ToldNews extends Told {
  kind: NewsKind;
  row_id: number;
  topic: NoticeTopic;
  company: string;
  told_by: number | null;
}

/** What there is still to say of each, in the order they came. */
async function tell(tx: Transaction<Tables>, news: News[]): Promise<ToldNews[]> {
  const names = await companyNames(tx, news);
  const told = new Map<News, ToldNews>();
  for (const [kind, ofKind] of Map.groupBy(news, ({ kind }) => kind as NewsKind)) {
    const subject = subjectsByKind.get(kind);
    const how = subject?.kinds[kind];
    if (!subject || !how) continue;
    const rows = new Map<number, { id: number }>();
    for (const part of inParts([...new Set(ofKind.map(({ row_id }) => row_id))])) {
      for (const row of await subject.read(tx, part)) rows.set(row.id, row);
    }
    for (const one of ofKind) {
      const row = rows.get(one.row_id);
      const company = names.get(one.company_id);
      const said = row && how.tell(row, one.about);
      if (said && company !== undefined) {
        told.set(one, { ...said, kind, row_id: one.row_id, topic: subject.topic, company, told_by: one.told_by });
      }
    }
  }
  return news.flatMap((one) => told.get(one) ?? []);
}

async function companyNames(tx: Transaction<Tables>, news: News[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of inParts([...new Set(news.map(({ company_id }) => company_id))])) {
    const found = await tx
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('id', 'in', part)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
}

function peopleOf(tx: Transaction<Tables>, { audience, account_id, company_id }: Queue) {
  const all = tx
    .selectFrom('users')
    .leftJoin('notice_choices', 'notice_choices.user_id', 'users.id')
    .select(['users.id', 'users.email', 'language', ...noticeTopics])
    .where('users.deleted_at', 'is', null);
  const query =
    audience === 'staff'
      ? all.where('users.account_id', '=', account_id).where('users.company_id', 'is', null)
      : all.where('users.company_id', '=', company_id);
  return query.orderBy('users.id').execute();
}
type Person = Awaited<ReturnType<typeof peopleOf>>[number];

function mailTo(person: Person, told: ToldNews[], { account_id, at }: { account_id: number; at: number }) {
  const wanted = told.filter(({ told_by, topic }) => told_by !== person.id && person[topic] !== 0);
  // A visit that was entered and then moved is one piece of news.
  const news = [...new Map(wanted.map((one) => [`${one.kind} ${one.row_id}`, one])).values()];
  if (news.length === 0) return [];
  const companies = new Set(news.map(({ company }) => company));
  const data: NewsMail = {
    company: companies.size === 1 ? (news[0]?.company ?? null) : null,
    count: news.length,
    onlyReminders: news.every(({ kind }) => reminderKinds.has(kind)),
    items: news
      .slice(0, mostItems)
      .map(({ kind, company, values, path, row }) => ({ kind, company, values, path, ...(row && { row }) })),
    topics: noticeTopics.filter((topic) => news.some((one) => one.topic === topic)),
  };
  return [
    {
      account_id,
      user_id: person.id,
      address: person.email,
      language: person.language ?? fallbackLanguage,
      kind: 'news',
      data: JSON.stringify(data),
      message_key: randomUUID(),
      status: 'waiting' as const,
      attempts: 0,
      created_at: at,
      due_at: at,
      ends_at: at + usualLifetime,
    },
  ];
}
