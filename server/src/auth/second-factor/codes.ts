import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { hashToken } from '../../identity/tokens.ts';
import { base32, stepAt, stepsOf } from './totp.ts';

const recoveryCodeCount = 10;

/** How a code is typed is up to the person: spaces, dashes and case do not matter. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Short enough to be tried out, as a recovery code is not. */
export const isOfApp = (code: string) => /^\d{6}$/.test(plain(code));

/** 120 bits each: from 112 on a plain hash keeps a secret as well as a slow one does (ASVS 6.5.2). */
const hashOf = (userId: number, code: string) => hashToken(`recovery ${userId} ${plain(code)}`);

/** Takes a code of the app, or a recovery code, once. The person is locked: nobody else uses the same one now. */
export async function useCode(tx: Transaction<Tables>, userId: number, code: string, at: number) {
  const found = await tx.selectFrom('totp_secrets').select('secret').where('user_id', '=', userId).executeTakeFirst();
  if (!found?.secret) return undefined;
  if (await useStep(tx, userId, found.secret, code, at)) return 'totp';
  return (await useRecoveryCode(tx, userId, code)) ? 'recovery' : undefined;
}

export async function useStep(tx: Transaction<Tables>, userId: number, secret: string, code: string, at: number) {
  await tx
    .deleteFrom('totp_uses')
    .where('user_id', '=', userId)
    .where('step', '<', stepAt(at) - 1)
    .execute();
  for (const step of stepsOf(secret, plain(code), at)) {
    const used = await tx
      .insertInto('totp_uses')
      .values({ user_id: userId, step })
      .onConflict((conflict) => conflict.doNothing())
      .returning('step')
      .executeTakeFirst();
    if (used) return true;
  }
  return false;
}

async function useRecoveryCode(tx: Transaction<Tables>, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Ten new ones; those from before are good for nothing any more. */
export async function renewRecoveryCodes(tx: Transaction<Tables>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    (base32(randomBytes(15)).match(/.{6}/g) ?? []).join('-'),
  );
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Both kinds, and a secret that was never confirmed. Answers whether there was anything. */
export async function removeTotp(tx: Transaction<Tables>, userId: number): Promise<{ wasOn: boolean } | undefined> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('totp_uses').where('user_id', '=', userId).execute();
  const removed = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('secret')
    .executeTakeFirst();
  return removed && { wasOn: removed.secret !== null };
}
