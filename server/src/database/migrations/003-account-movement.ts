import type { Migration } from '../migration.ts';

/** When an account's own lists were last written, as companies already know of theirs. */
export const accountMovement: Migration = {
  name: '003-account-movement',
  statements: ({ integer }) => [`alter table accounts add column moved_at ${integer} not null default 0`],
};
