import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { endSessionsOf } from '../identity/sessions.ts';

/**
 * Ends whatever an old password opened: sessions but the one that asks, half-open sign-ins, links that set a new one, API
 * tokens, and the address of a calendar, for which a session is enough. Runs in the transaction that sets a new password,
 * and in the one that deletes users: nothing of it opens anything again if they come back.
 */
export async function endAccessOf(tx: Transaction<Tables>, userIds: number[], exceptSession?: string): Promise<void> {
  if (userIds.length === 0) return;
  await endSessionsOf(tx, userIds, exceptSession);
  for (const table of ['api_tokens', 'calendar_feeds'] as const) {
    await tx.deleteFrom(table).where('user_id', 'in', userIds).execute();
  }
  await endHalfOpenAccessOf(tx, userIds);
}

/** Sign-ins that wait for a second factor, and links that went to somebody's mailbox, on their way there or arrived. */
export async function endHalfOpenAccessOf(tx: Transaction<Tables>, userIds: number[]): Promise<void> {
  for (const table of ['pending_sign_ins', 'password_resets'] as const) {
    await tx.deleteFrom(table).where('user_id', 'in', userIds).execute();
  }
}
