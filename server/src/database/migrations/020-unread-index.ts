import type { Migration } from '../migration.ts';

/** Contracts have no list over all companies: their index for one was written with every contract, and read by nobody. */
export const unreadIndex: Migration = {
  name: '020-unread-index',
  statements: () => ['drop index contracts_of_account'],
};
