import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

interface OrderedTable {
  name: keyof Tables;
  /** The primary key. */
  key: readonly string[];
  /** Rows with this value are left out. */
  except?: { column: string; value: string };
}

/** What an installation is made of, each table after those that it refers to. */
export const tablesInOrder: readonly OrderedTable[] = [
  { name: 'accounts', key: ['id'] },
  { name: 'companies', key: ['id'] },
  { name: 'company_grams', key: ['account_id', 'gram', 'company_id'] },
  { name: 'users', key: ['id'] },
  { name: 'totp_secrets', key: ['user_id'] },
  { name: 'recovery_codes', key: ['user_id', 'code_hash'] },
  { name: 'passkeys', key: ['id'] },
  { name: 'api_tokens', key: ['id'] },
  { name: 'known_networks', key: ['user_id', 'network_hash'] },
  // No row needs a replaced file any more, and the sweep may take it at any time.
  { name: 'annexes', key: ['id'], except: { column: 'state', value: 'replaced' } },
  { name: 'payments', key: ['id'] },
  { name: 'owed_days', key: ['account_id', 'due_date'] },
  { name: 'contracts', key: ['id'] },
  { name: 'schedules', key: ['id'] },
  { name: 'documents', key: ['id'] },
  { name: 'proofs', key: ['id'] },
  { name: 'notice_choices', key: ['user_id'] },
  { name: 'reminded_days', key: ['account_id', 'day'] },
  { name: 'told_reminders', key: ['account_id', 'day', 'kind', 'row_id'] },
  { name: 'signing_keys', key: ['name'] },
  { name: 'shares', key: ['id'] },
  { name: 'calendar_feeds', key: ['user_id'] },
  { name: 'visit_changes', key: ['schedule_id'] },
  { name: 'imports', key: ['id'] },
  { name: 'audit_events', key: ['id'] },
];

/**
 * What belongs to the moment and not to the data: whoever is signed in, whoever guesses passwords, and Kysely's own. Mails
 * too: a backup that is restored must not send again what was sent since it was made.
 */
export const tablesOfTheMoment = [
  'sessions',
  'sign_in_attempts',
  'pending_sign_ins',
  'totp_uses',
  'passkey_challenges',
  'password_reset_requests',
  'password_resets',
  'idempotency_keys',
  'jobs',
  'mails',
  'news',
  'kysely_migration',
  'kysely_migration_lock',
];

/** The tables whose rows are found by their texts over all companies. */
export const searchedTables = ['payments', 'schedules', 'documents', 'proofs'] as const;

/** Tables that only one of the databases has: what SQLite finds texts by, made again of the rows. */
export const tablesOfEngine: Record<Engine, readonly string[]> = {
  postgres: [],
  sqlite: [
    'texts_indexed',
    'texts_reworded',
    ...searchedTables.flatMap((table) => ['', '_config', '_data', '_idx'].map((part) => `${table}_grams${part}`)),
  ],
};
