import type { Transaction } from 'kysely';
import { type AuditEvent, record } from '../audit/trail.ts';
import type { Tables } from '../database/tables.ts';

/** Nobody who is signed in did it, and it came from no address: the operator did it, by a command. */
export function recordCommand(
  tx: Transaction<Tables>,
  at: number,
  command: string,
  { details, ...event }: Omit<AuditEvent, 'user_id' | 'address'>,
): Promise<void> {
  return record(tx, at, { ...event, user_id: null, address: 'operator', details: { command, ...details } });
}
