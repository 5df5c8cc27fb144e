import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.ts';
import type { World } from './world.ts';

/** A mail of the world's account that was given up. */
export async function failedMail({ services }: TestServer, world: World): Promise<number> {
  const at = services.now();
  const { id } = await services.db
    .insertInto('mails')
    .values({
      account_id: world.account,
      user_id: world.as.ordinary.user?.id ?? 0,
      address: 'ordinary@vale.test',
      language: 'pt-BR',
      kind: 'passwordChanged',
      data: '{}',
      message_key: randomUUID(),
      status: 'failed',
      attempts: 9,
      last_error: '550 not here',
      created_at: at,
      due_at: at,
      ends_at: at,
      settled_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
