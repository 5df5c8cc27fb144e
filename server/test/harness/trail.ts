import { paths } from '@clareira/contract';
import type { AnswerBody } from './answer.ts';
import type { Client } from './client.ts';

/** The audit trail of the caller's account. */
export const readTrail = (client: Client, query = '') => client.get(paths.audit(client.user?.account_id ?? 0) + query);

/** What was written into it while this ran, newest first. */
export async function eventsDuring(client: Client, act: () => Promise<unknown>): Promise<AnswerBody[]> {
  const last = (await readTrail(client, '?limit=1')).rows[0]?.id ?? 0;
  await act();
  return (await readTrail(client, '?limit=1000')).rows.filter(({ id }) => id > last);
}
