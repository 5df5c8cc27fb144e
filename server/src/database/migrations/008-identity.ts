import type { Migration } from '../migration.ts';

/** What proves who somebody is, beside a password: second factors, passkeys, API tokens, and the steps towards them. */
export const identity: Migration = {
  name: '008-identity',
  statements: ({ id, integer, text }) => [
    `alter table users add column signed_in_at ${integer}`,

    // A secret that is not confirmed yet stands beside the one in use, which works until then.
    `create table totp_secrets (
      user_id ${integer} primary key references users (id),
      secret ${text},
      pending_secret ${text},
      pending_at ${integer})`,
    `create table totp_uses (
      user_id ${integer} not null references users (id),
      step ${integer} not null,
      primary key (user_id, step))`,
    `create table recovery_codes (
      user_id ${integer} not null references users (id),
      code_hash ${text} not null,
      primary key (user_id, code_hash))`,

    `create table pending_sign_ins (
      token_hash ${text} primary key,
      user_id ${integer} not null references users (id),
      wrong_codes ${integer} not null,
      created_at ${integer} not null)`,
    'create index pending_sign_ins_of_user on pending_sign_ins (user_id)',
    'create index pending_sign_ins_by_age on pending_sign_ins (created_at)',

    `create table passkeys (
      id ${id},
      user_id ${integer} not null references users (id),
      name ${text} not null,
      credential_id ${text} not null unique,
      public_key ${text} not null,
      counter ${integer} not null,
      transports ${text} not null,
      created_at ${integer} not null,
      used_at ${integer})`,
    'create index passkeys_of_user on passkeys (user_id)',
    `create table passkey_challenges (
      challenge ${text} primary key,
      browser_hash ${text} not null,
      user_id ${integer} references users (id),
      created_at ${integer} not null)`,
    'create index passkey_challenges_by_age on passkey_challenges (created_at)',

    `create table api_tokens (
      id ${id},
      user_id ${integer} not null references users (id),
      name ${text} not null,
      access ${text} not null,
      token_hash ${text} not null unique,
      expires_on ${text} not null,
      created_at ${integer} not null,
      used_at ${integer})`,
    'create index api_tokens_of_user on api_tokens (user_id)',

    `create table password_reset_requests (
      id ${id},
      email_key ${text} not null,
      address ${text} not null,
      created_at ${integer} not null)`,
    `create table password_resets (
      token_hash ${text} primary key,
      user_id ${integer} not null references users (id),
      created_at ${integer} not null)`,
    'create index password_resets_of_user on password_resets (user_id)',
    'create index password_resets_by_age on password_resets (created_at)',

    `create table known_networks (
      user_id ${integer} not null references users (id),
      network_hash ${text} not null,
      seen_at ${integer} not null,
      primary key (user_id, network_hash))`,
    'create index known_networks_by_age on known_networks (seen_at)',

    'create index audit_of_user on audit_events (user_id, id)',
  ],
};
