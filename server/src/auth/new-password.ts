import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { endSessionsOf } from '../identity/sessions.ts';

/**
 * Ends whatever an old password opened: sessions but the one that asks, half-open sign-ins, links that set a new one, and
 * API tokens. Runs in the transaction that sets a new password.
 */
export async function endAccessOf(tx: Transaction<Tables>, userIds: number[], exceptSession?: string): Promise<void> {
  if (userIds.length === 0) return;
  await endSessionsOf(tx, userIds, exceptSession);
  await tx.deleteFrom('api_tokens').where('user_id', 'in', userIds).execute();
  await endHalfOpenAccessOf(tx, userIds);
}

/** The same for users who are deleted, whose calendars end too: nothing of it opens anything again if they come back. */
export async function endAllAccessOf(tx: Transaction<Tables>, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await endAccessOf(tx, userIds);
  await tx.deleteFrom('calendar_feeds').where('user_id', 'in', userIds).execute();
}

/** Sign-ins that wait for a second factor, and links that went to somebody's mailbox, on their way there or arrived. */
export async function endHalfOpenAccessOf(tx: Transaction<Tables>, userIds: number[]): Promise<void> {
  for (const table of ['pending_sign_ins', 'password_resets'] as const) {
    await tx.deleteFrom(table).where('user_id', 'in', userIds).execute();
  }
}
