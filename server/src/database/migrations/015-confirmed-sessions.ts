import type { Migration } from '../migration.ts';

/** A session remembers when its person last proved to be there: what opens a lasting door asks for it. */
export const confirmedSessions: Migration = {
  name: '015-confirmed-sessions',
  statements: () => [
    'alter table sessions add column confirmed_at bigint not null default 0',
    'update sessions set confirmed_at = created_at',
  ],
};
