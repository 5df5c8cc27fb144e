import type { Migration } from '../migration.ts';

/** For the sessions that end for their age, however lately they were used. */
export const sessionAge: Migration = {
  name: '004-session-age',
  statements: () => ['create index sessions_by_age on sessions (created_at)'],
};
