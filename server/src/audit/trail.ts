import type { User } from '@clareira/contract';
import type { Insertable, Kysely } from 'kysely';
import { prepareOnce } from '../database/statements.ts';
import type { Tables } from '../database/tables.ts';
import type { Caller } from '../identity/caller.ts';

export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'open',
  'sign-in',
  'sign-in-refused',
  'sign-in-throttled',
  'sign-out',
  'sessions-ended',
  'access-refused',
  'password-changed',
  'password-reset',
  'second-factor-on',
  'second-factor-off',
  'second-factor-refused',
  'passkey-added',
  'passkey-removed',
  'api-token-created',
  'api-token-ended',
  'data-exported',
  'anonymised',
] as const;

export type AuditAction = (typeof auditActions)[number];

export interface AuditEvent {
  action: AuditAction;
  account_id: number | null;
  company_id?: number | null;
  user_id: number | null;
  resource?: string;
  row_id?: number | null;
  address: string;
  /** What changed, or what was refused; never a password or a token. */
  details: Record<string, unknown>;
}

/** Who did it, and from where. */
export function doneBy(user: Pick<User, 'id' | 'account_id' | 'company_id'>, address: string) {
  return { account_id: user.account_id, company_id: user.company_id, user_id: user.id, address };
}

const insertEvent = prepareOnce((db, event: Insertable<Tables['audit_events']> & Record<string, unknown>) =>
  db.insertInto('audit_events').values({
    at: event.at,
    account_id: event.account_id,
    company_id: event.company_id,
    user_id: event.user_id,
    action: event.action,
    resource: event.resource,
    row_id: event.row_id,
    address: event.address,
    details: event.details,
  }),
);

/** Written with the connection of the change it tells of, so that both are there or neither. */
export async function record(db: Kysely<Tables>, at: number, event: AuditEvent): Promise<void> {
  await insertEvent(db, {
    at,
    account_id: event.account_id,
    company_id: event.company_id ?? null,
    user_id: event.user_id,
    action: event.action,
    resource: event.resource ?? null,
    row_id: event.row_id ?? null,
    address: event.address,
    details: JSON.stringify(event.details),
  });
}

/** The same for what a signed-in caller did; an event tells which API token it was done with. */
export function recordAs(
  db: Kysely<Tables>,
  at: number,
  { user, address, by }: Caller,
  event: Omit<AuditEvent, 'account_id' | 'user_id' | 'address'> & { account_id?: number },
): Promise<void> {
  const details = by.kind === 'token' ? { ...event.details, api_token: by.id } : event.details;
  return record(db, at, { ...doneBy(user, address), ...event, details });
}
