import type { SecondFactor } from '@clareira/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** What proves who a person is, beside the password. */
export async function secondFactorOf(db: Kysely<Tables>, userId: number): Promise<SecondFactor> {
  const { secret, passkeys, recovery_codes } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('totp_secrets').select('secret').where('user_id', '=', userId).as('secret'),
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
      selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('recovery_codes'),
    ])
    .executeTakeFirstOrThrow();
  return { totp: secret !== null, passkeys: Number(passkeys), recovery_codes: Number(recovery_codes) };
}
