import type { User } from '@clareira/contract';
import type { Caller } from '../identity/caller.ts';

/** Whoever fills the demo in the name of a user. */
export const demoCaller = (user: User): Caller => ({
  user,
  account: { version: 0 },
  company: undefined,
  address: 'demo',
  by: { kind: 'operator' },
});
