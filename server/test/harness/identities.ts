import type { Kysely } from 'kysely';
import type { Tables } from '../../src/database/tables.ts';

/** What proves who each of these people is, and what each has begun. */
export async function fillIdentities(db: Kysely<Tables>, people: number[]): Promise<void> {
  const at = Date.now();
  const each = <T>(make: (user_id: number) => T) => people.map(make);
  const pending = { pending_secret: null, pending_at: null };
  await db
    .insertInto('totp_secrets')
    .values(each((user_id) => ({ user_id, secret: 'A', ...pending })))
    .execute();
  await db
    .insertInto('totp_uses')
    .values(each((user_id) => ({ user_id, step: 1 })))
    .execute();
  await db
    .insertInto('recovery_codes')
    .values(each((user_id) => ({ user_id, code_hash: '-' })))
    .execute();
  await db
    .insertInto('pending_sign_ins')
    .values(each((user_id) => ({ token_hash: `crowd-${user_id}`, user_id, wrong_codes: 0, created_at: at })))
    .execute();
  const key = { name: '-', public_key: '-', counter: 0, transports: '[]', created_at: at };
  await db
    .insertInto('passkeys')
    .values(each((user_id) => ({ ...key, user_id, credential_id: `crowd-${user_id}` })))
    .execute();
  await db
    .insertInto('passkey_challenges')
    .values(each((user_id) => ({ challenge: `crowd-${user_id}`, browser_hash: '-', user_id, created_at: at })))
    .execute();
  const token = { name: '-', access: 'read', expires_on: '2100-01-01', created_at: at } as const;
  await db
    .insertInto('api_tokens')
    .values(each((user_id) => ({ ...token, user_id, token_hash: `crowd-${user_id}` })))
    .execute();
  await db
    .insertInto('password_resets')
    .values(each((user_id) => ({ token_hash: `crowd-${user_id}`, user_id, created_at: at })))
    .execute();
  await db
    .insertInto('password_reset_requests')
    .values(each((user_id) => ({ email_key: `m${user_id}@crowd.test`, address: '-', created_at: at })))
    .execute();
  await db
    .insertInto('known_networks')
    .values(each((user_id) => ({ user_id, network_hash: '-', seen_at: at })))
    .execute();
  const choices = { language: 'pt-BR', payments: 1, documents: 1, visits: 1 };
  await db
    .insertInto('notice_choices')
    .values(each((user_id) => ({ user_id, ...choices })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
