import type { User } from '@clareira/contract';

/** Who asks, from where, and the versions of what they ask about. */
export interface Caller extends CallerFacts {
  address: string;
  by: Credential;
}

/** What is read about a caller in one statement. */
export interface CallerFacts {
  user: User;
  account: { version: number };
  /** The company of the path, when the caller's account has it. */
  company: { id: number; version: number } | undefined;
}

/** Of whoever asks, read with what they showed. */
export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.admin_user',
  'users.company_id',
  'users.account_id',
] as const;

/** What the caller showed: a browser's session, an API token, or the operator's own shell. */
export type Credential =
  | { kind: 'session'; token: string }
  | { kind: 'token'; id: number; access: 'read' | 'write' }
  | { kind: 'operator' };

/** The session that must outlive what ends all others of its user. */
export function sessionTokenOf({ by }: Pick<Caller, 'by'>): string | undefined {
  return by.kind === 'session' ? by.token : undefined;
}
