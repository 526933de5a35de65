import { CHURNING, type ColumnTypes } from './column-types.ts';

/** Accounts, the ways people prove that one is theirs, and the sessions that follow. */
export function identity({ id, time, byCodePoint, storage, tableEnd, keyedTableEnd }: ColumnTypes): string[] {
  return [
    // The pending address replaces the other once it is verified. Sessions up to `ended_session_id` have ended, but for the kept one; their
    // rows are deleted in the background.
    `create table accounts (
      id ${id} not null primary key,
      email text not null,
      email_canonical text not null unique,
      email_verified_at ${time},
      name text,
      password_hash text not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      pending_email text,
      pending_email_canonical text,
      suspended_at ${time},
      last_signed_in_at ${time},
      ended_session_id ${id},
      kept_session_id ${id},
      erased_at ${time},
      imported_at ${time},
      external_id text,
      words_of text,
      locale text,
      support_access_until ${time},
      breach_told_at ${time}
    )${tableEnd}`,
    'create index accounts_suspended_idx on accounts (id) where suspended_at is not null',
    // On SQLite, the unique index serves for this, too.
    ...(byCodePoint
      ? [`create index accounts_email_beginning_idx on accounts (email_canonical${byCodePoint})`]
      : []),
    'create index accounts_ended_session_id_idx on accounts (id) where ended_session_id is not null',
    'create unique index accounts_external_id_key on accounts (external_id) where external_id is not null',
    // For rows whose search words have yet to be made from this text.
    `create index accounts_words_of_idx on accounts (id) where words_of is distinct from email || ' ' || coalesce(name, '')`,
    `create table account_words (
      account_id ${id} not null references accounts (id) on delete cascade,
      word text${byCodePoint} not null,
      primary key (account_id, word)
    )${keyedTableEnd}`,
    'create index account_words_word_idx on account_words (word, account_id)',
    // In a table of its own: what requests look up and lists read does not carry it.
    `create table account_metadata (
      owner_id ${id} not null primary key references accounts (id) on delete cascade,
      public text not null,
      private text not null
    )${tableEnd}`,
    `create table sessions (
      id ${id} not null primary key,
      account_id ${id} not null references accounts (id) on delete cascade,
      token_hash text not null unique,
      created_at ${time} not null,
      last_used_at ${time} not null,
      user_agent text,
      ip_address text,
      methods text not null default 'password',
      passkey_id ${id},
      impersonator_id ${id},
      impersonator_session_id ${id},
      ends_at ${time},
      grant_id ${id},
      connection_id ${id},
      sso_organization_id ${id},
      sso_factors integer not null default 0,
      longest_idle ${time} not null default 0,
      factor_added integer not null default 0,
      password_breached integer not null default 0,
      factor_at ${time},
      factor_organization_id ${id},
      check_at ${time} not null default 0
    )${tableEnd}`,
    'create index sessions_account_id_id_idx on sessions (account_id, id)',
    'create index sessions_created_at_idx on sessions (created_at)',
    'create index sessions_ends_at_idx on sessions (ends_at) where ends_at is not null',
    'create index sessions_grant_id_idx on sessions (grant_id) where grant_id is not null',
    // Those of one account, of which there may be very many, are found when its password changes.
    'create index sessions_password_breached_idx on sessions (account_id) where password_breached = 1',
    'create index sessions_check_at_idx on sessions (check_at)',
    // Room for the next version of a row until its page is cleaned, which the next look at it does.
    ...storage('sessions', { fillfactor: 90, ...CHURNING }),
    `create table devices (
      account_id ${id} not null references accounts (id) on delete cascade,
      device_hmac text not null,
      last_seen_at ${time} not null,
      primary key (account_id, device_hmac)
    )${tableEnd}`,
    'create index devices_last_seen_at_idx on devices (last_seen_at)',
    `create table login_codes (
      id ${id} not null primary key,
      account_id ${id} unique references accounts (id) on delete cascade,
      subject text not null,
      code_hmac text,
      tries integer not null,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index login_codes_expires_at_idx on login_codes (expires_at)',
    // One secret for each purpose and subject: a newer one voids the older.
    `create table mail_secrets (
      purpose text not null,
      subject_id ${id} not null,
      hash text not null,
      expires_at ${time} not null,
      primary key (purpose, subject_id),
      unique (hash)
    )${tableEnd}`,
    'create index mail_secrets_expires_at_idx on mail_secrets (expires_at)',
    // `recovery_key` is the encrypted key for the HMACs of recovery codes; null where that is a secret key itself.
    `create table totp (
      account_id ${id} not null primary key references accounts (id) on delete cascade,
      secret text not null,
      before_verification integer not null,
      created_at ${time} not null,
      last_step ${time} not null,
      recovery_key text,
      sso_organization_id ${id}
    )${tableEnd}`,
    `create table totp_setups (
      account_id ${id} not null primary key references accounts (id) on delete cascade,
      secret text not null,
      before_verification integer not null,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index totp_setups_expires_at_idx on totp_setups (expires_at)',
    `create table recovery_codes (
      account_id ${id} not null references accounts (id) on delete cascade,
      code_hmac text not null,
      key text not null,
      created_at ${time} not null,
      account_key text,
      primary key (account_id, code_hmac)
    )${tableEnd}`,
    `create table passkeys (
      id ${id} not null primary key,
      account_id ${id} not null references accounts (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter ${time} not null,
      name text not null,
      aaguid text not null,
      backed_up integer not null,
      transports text not null,
      before_verification integer not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      last_used_at ${time},
      sso_organization_id ${id}
    )${tableEnd}`,
    'create index passkeys_account_id_id_idx on passkeys (account_id, id)',
    `create table passkey_challenges (
      id ${id} not null primary key,
      kind text not null check (kind in ('registration', 'login')),
      account_id ${id} references accounts (id) on delete cascade,
      challenge text not null,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at)',
    `create index passkey_challenges_account_id_idx on passkey_challenges (account_id)
      where account_id is not null`,
    `create table solved_challenges (
      hash text not null primary key,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index solved_challenges_expires_at_idx on solved_challenges (expires_at)',
    `create table limits (
      key text not null primary key,
      count integer not null,
      last_at ${time} not null,
      free_at ${time} not null,
      ends_at ${time} not null
    )${tableEnd}`,
    'create index limits_ends_at_idx on limits (ends_at)',
    ...storage('limits', CHURNING),
    // Wrong passwords and codes for which there is no event yet.
    `create table failed_guesses (
      account_id ${id} not null,
      ip_address text not null,
      hour ${time} not null,
      count integer not null,
      first_at ${time} not null,
      last_at ${time} not null,
      wrong_codes integer not null default 0,
      primary key (account_id, ip_address, hour)
    )${tableEnd}`,
    'create index failed_guesses_hour_idx on failed_guesses (hour)',
    `create table idempotency_keys (
      account_id ${id} not null references accounts (id) on delete cascade,
      operation text not null,
      key_hash text not null,
      fingerprint text not null,
      outcome text not null,
      created_at ${time} not null,
      primary key (account_id, operation, key_hash)
    )${tableEnd}`,
    'create index idempotency_keys_account_id_created_at_idx on idempotency_keys (account_id, created_at)',
    'create index idempotency_keys_created_at_idx on idempotency_keys (created_at)',
    ...storage('idempotency_keys', CHURNING),
    // The accounts that stored outcomes name. Outcomes are in two tables, so there is no foreign key: mentions are deleted by
    // age.
    `create table idempotency_mentions (
      caller_id ${id} not null,
      operation text not null,
      key_hash text not null,
      mentioned text not null,
      created_at ${time} not null,
      primary key (caller_id, operation, key_hash, mentioned)
    )${tableEnd}`,
    'create index idempotency_mentions_mentioned_idx on idempotency_mentions (mentioned)',
    'create index idempotency_mentions_created_at_idx on idempotency_mentions (created_at)',
  ];
}
