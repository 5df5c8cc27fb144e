import { createHmac, randomBytes } from 'node:crypto';
import { type NoticeTopic, noticeTopics } from '@clareira/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isSameSecret } from '../identity/tokens.ts';

const keyName = 'unsubscribe';

/** The installation's own, made when it is first needed. A link in a mail must work for as long as the mail is kept. */
export async function unsubscribeKey(db: Kysely<Tables>): Promise<string> {
  const read = () => db.selectFrom('signing_keys').select('value').where('name', '=', keyName).executeTakeFirst();
  const kept = await read();
  if (kept) return kept.value;
  // Another server may make one at the same time: the first one counts.
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('signing_keys')
    .values({ name: keyName, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read())?.value ?? value;
}

interface Unsubscription {
  userId: number;
  topics: NoticeTopic[];
}

/** Says whose notices and which, and is signed: nothing has to be kept for it. */
export function unsubscribeToken(key: string, { userId, topics }: Unsubscription): string {
  const said = `${userId}.${topics.join('-')}`;
  return `${said}.${signature(key, said)}`;
}

export function readUnsubscribeToken(key: string, token: string): Unsubscription | undefined {
  const [, said, userId, topics, signed] = /^((\d{1,15})\.([a-z-]{1,60}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!said || !signed || !isSameSecret(signature(key, said), signed)) return undefined;
  const named = (topics ?? '').split('-');
  return { userId: Number(userId), topics: noticeTopics.filter((topic) => named.includes(topic)) };
}

function signature(key: string, said: string): string {
  return createHmac('sha256', key).update(`unsubscribe ${said}`).digest('base64url');
}
