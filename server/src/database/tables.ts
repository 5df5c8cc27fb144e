import type { Generated } from 'kysely';

/** Money is integer cents, a day is `yyyy-mm-dd`, an instant is milliseconds since 1970, a flag is 0 or 1. */
export interface Tables {
  accounts: { id: Generated<number>; name: string; created_at: number; version: Generated<number> };
  companies: RowMeta & {
    account_id: number;
    name: string;
    cnpj: string;
    /** Grows with every write in the company: milliseconds of the last one, and never twice the same. */
    version: Generated<number>;
    /** What its pending invoices come to. */
    owed_cents: Generated<number>;
  };
  /** Of SQLite: up to which row the texts of a table are in its index of grams. */
  texts_indexed: { name: string; last_id: number };
  /** Of SQLite: rows in that index whose text has changed since, with the text that stands there. */
  texts_reworded: { name: string; row_id: number; was: string };
  company_grams: { account_id: number; gram: string; company_id: number };
  users: RowMeta & {
    account_id: number;
    company_id: number | null;
    name: string;
    email: string;
    email_key: string;
    password_hash: string;
    admin_user: number;
    /** The last sign-in; null before the first. */
    signed_in_at: Generated<number | null>;
  };
  totp_secrets: { user_id: number; secret: string | null; pending_secret: string | null; pending_at: number | null };
  /** The time steps whose codes were used: a code works once. */
  totp_uses: { user_id: number; step: number };
  recovery_codes: { user_id: number; code_hash: string };
  /** Sign-ins whose password was right and that wait for the second factor; the token is the session cookie's. */
  pending_sign_ins: { token_hash: string; user_id: number; wrong_codes: number; created_at: number };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    name: string;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string;
    created_at: number;
    used_at: number | null;
  };
  /** Given to one browser, once; `user_id` is whoever adds a passkey, and null for a sign-in. */
  passkey_challenges: { challenge: string; browser_hash: string; user_id: number | null; created_at: number };
  api_tokens: {
    id: Generated<number>;
    user_id: number;
    name: string;
    access: 'read' | 'write';
    token_hash: string;
    expires_on: string;
    created_at: number;
    used_at: number | null;
  };
  /** Whoever asked for a new password, known here or not: what is written does not depend on it. `address` stays empty. */
  password_reset_requests: { id: Generated<number>; email_key: string; address: string; created_at: number };
  password_resets: { token_hash: string; user_id: number; created_at: number };
  known_networks: { user_id: number; network_hash: string; seen_at: number };
  payments: RowMeta & {
    account_id: number;
    company_id: number;
    unit: string;
    service_date: string;
    due_date: string;
    status: string;
    value_cents: number;
    billet_code: string;
    billet_annex_id: number | null;
    invoice_annex_id: number | null;
    paid_on: string | null;
    pix_code: string | null;
  };
  contracts: RowMeta & {
    account_id: number;
    company_id: number;
    date: string | null;
    unit: string;
    technical_manager: string;
    status: string;
    annex_id: number | null;
  };
  schedules: RowMeta & {
    account_id: number;
    company_id: number;
    unit: string;
    request_date: string | null;
    date: string | null;
    service_type: string;
    technical_manager: string;
    status: string;
    annex_id: number | null;
    note: string | null;
  };
  documents: RowMeta & {
    account_id: number;
    company_id: number;
    name: string;
    type: string;
    date: string | null;
    unit: string;
    annex_id: number | null;
    valid_until: string | null;
    renewal_filed_on: string | null;
  };
  proofs: RowMeta & {
    account_id: number;
    company_id: number;
    payment_id: number;
    note: string | null;
    status: string;
    reason: string | null;
    annex_id: number;
    sent_at: number;
    sent_by_id: number;
    decided_at: number | null;
    /** Evidence only: no code reads it. */
    decided_by: number | null;
  };
  annexes: {
    id: Generated<number>;
    company_id: number;
    file_name: string;
    size: number;
    sha256: string;
    storage_key: string;
    /** `live` is downloaded, `deleted` waits with its hidden row, `replaced` is swept. */
    state: 'live' | 'deleted' | 'replaced';
    state_at: number;
    /** Evidence only: no code reads it. */
    created_by: number;
    /** Name of the resource and id of the row that it belongs to; a replaced one may have lost them. */
    resource: string | null;
    row_id: number | null;
    media_type: Generated<string>;
  };
  /** Folders for an inspector. A revoked one is a deleted one. */
  shares: RowMeta & {
    company_id: number;
    token_hash: string;
    title: string;
    expires_on: string;
    /** A JSON list; null stands for all that are worth showing. */
    document_ids: string | null;
    opened: number;
    last_opened_at: number | null;
  };
  /** The address of a person's calendar, by the hash of its token. */
  calendar_feeds: { user_id: number; token_hash: string; created_at: number };
  /** What a calendar has to know of a visit that was changed, beside its row. */
  visit_changes: {
    schedule_id: number;
    account_id: number;
    company_id: number;
    /** The day that it has, or had last. */
    day: string | null;
    sequence: number;
    changed_at: number;
    /** Since when it is deleted or has lost its day. */
    cancelled_at: number | null;
  };
  /** What is owed by due day, over all companies of an account that are there. */
  owed_days: { account_id: number; due_date: string; invoices: number; cents: number };
  /** A file of rows: as it was read, and what became of it. */
  imports: {
    id: Generated<number>;
    account_id: number;
    resource: string;
    file_name: string;
    status: 'checked' | 'done' | 'undone';
    /** Its rows by field, as JSON; none of one that was written long ago. */
    lines: string;
    row_count: number;
    good_count: number;
    /** Of the rows that were made of it, as JSON; they were all written at one instant. */
    row_ids: string | null;
    written_at: number | null;
    created_at: number;
    created_by: number;
  };
  /** The rows that a caller made under a key of its own, so that the same call twice makes one. */
  idempotency_keys: { user_id: number; key: string; path: string; row_id: number; created_at: number };
  /** Which server runs a job at the moment, and when it last ran; and when a backup was restored, if one was. */
  jobs: { name: string; leased_until: number; run_at: number };
  mails: {
    id: Generated<number>;
    account_id: number;
    user_id: number;
    /** As it was when the mail was made. */
    address: string;
    language: string;
    kind: string;
    /** JSON of what the kind tells; emptied once the mail is sent. */
    data: string;
    /** The part of the Message-ID before the @, the same at every attempt. */
    message_key: string;
    status: 'waiting' | 'sent' | 'failed';
    attempts: number;
    last_error: string | null;
    created_at: number;
    /** When a server may next take it; a server that takes it moves this on, and that is its lease. */
    due_at: number;
    /** 1 while a server hands it over, 0 while it waits for its next attempt. */
    is_held: Generated<number>;
    /** After this it is not tried again. */
    ends_at: number;
    settled_at: number | null;
  };
  news: {
    id: Generated<number>;
    account_id: number;
    company_id: number;
    audience: 'members' | 'staff';
    kind: string;
    row_id: number;
    /** The day that a reminder is about: a row that moved to another is not told. */
    about: string | null;
    /** Who made the change, and need not be told of it. */
    told_by: number | null;
    due_at: number;
  };
  /** Whoever has no row is written to in Portuguese, about everything. */
  notice_choices: { user_id: number; language: string; payments: number; documents: number; visits: number };
  reminded_days: { account_id: number; day: string; told_at: number };
  /** What a morning told, of each row: done once more by hand, it tells only of what was entered since. */
  told_reminders: { account_id: number; day: string; kind: string; row_id: number };
  signing_keys: { name: string; value: string };
  sessions: {
    token_hash: string;
    user_id: number;
    created_at: number;
    used_at: number;
    /** When its person last showed their password, or signed in. */
    confirmed_at: number;
    address: string;
    user_agent: string;
  };
  sign_in_attempts: { key: string; attempts: number; ends_at: number };
  audit_events: {
    id: Generated<number>;
    at: number;
    account_id: number | null;
    company_id: number | null;
    user_id: number | null;
    action: string;
    resource: string | null;
    row_id: number | null;
    address: string;
    details: string;
  };
}

/** What every row that people keep has: nothing is ever erased, only hidden. */
export interface RowMeta {
  id: Generated<number>;
  /** The row's texts without case and accents, for searching. */
  search_text: string;
  created_at: number;
  created_by: number | null;
  updated_at: number;
  updated_by: number | null;
  deleted_at: number | null;
  deleted_by: number | null;
}
