import type { ColumnTypes } from './column-types.ts';

/** The schema of the first release. Defaults are for rows of nodes that did not know the column. */
export function foundation({ id, time, byCodePoint, tableEnd }: ColumnTypes): string[] {
  return [
    // The pending address replaces the other once it is verified.
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
      last_signed_in_at ${time}
    )${tableEnd}`,
    'create index accounts_suspended_idx on accounts (id) where suspended_at is not null',
    // On SQLite, the unique index serves for this, too.
    ...(byCodePoint
      ? [`create index accounts_email_beginning_idx on accounts (email_canonical${byCodePoint})`]
      : []),
    `create table sessions (
      id ${id} not null primary key,
      account_id ${id} not null references accounts (id) on delete cascade,
      token_hash text not null unique,
      created_at ${time} not null,
      last_used_at ${time} not null,
      user_agent text,
      ip_address text,
      methods text not null default 'password',
      passkey_id ${id}
    )${tableEnd}`,
    'create index sessions_account_id_id_idx on sessions (account_id, id)',
    'create index sessions_last_used_at_idx on sessions (last_used_at)',
    'create index sessions_created_at_idx on sessions (created_at)',
    // A folded name is null until it is computed.
    `create table organizations (
      id ${id} not null primary key,
      name text not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      deleted_at ${time},
      require_second_factor integer not null default 0,
      name_folded text
    )${tableEnd}`,
    'create index organizations_deleted_at_idx on organizations (deleted_at)',
    'create index organizations_deleted_idx on organizations (id) where deleted_at is not null',
    `create index organizations_name_folded_idx on organizations (name_folded${byCodePoint})`,
    `create table managers (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      account_id ${id} not null references accounts (id),
      role text not null check (role in ('owner', 'admin', 'viewer')),
      created_at ${time} not null,
      updated_at ${time} not null,
      unique (organization_id, account_id)
    )${tableEnd}`,
    'create index managers_account_id_organization_id_idx on managers (account_id, organization_id)',
    'create index managers_organization_id_id_idx on managers (organization_id, id)',
    `create table tasks (
      name text not null primary key,
      due_at ${time} not null,
      claimed_until ${time},
      claimed_by text,
      failures integer not null
    )${tableEnd}`,
    // No foreign keys: events outlive their subjects. `actor_type` is null for an account, and for Portico itself.
    `create table events (
      id ${id} not null primary key,
      type text not null,
      at ${time} not null,
      organization_id ${id},
      account_id ${id},
      actor_id ${id},
      subject_id ${id} not null,
      details text not null,
      request_id text,
      ip_address text,
      actor_type text
    )${tableEnd}`,
    `create index events_organization_id_id_idx on events (organization_id, id)
      where organization_id is not null`,
    'create index events_account_id_id_idx on events (account_id, id) where account_id is not null',
    'create index events_actor_id_idx on events (actor_id) where ip_address is not null',
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
    // A mail is deleted with its account; anything else that it is about is looked up when it is sent.
    `create table mails (
      id ${id} not null primary key,
      purpose text not null,
      recipient text not null,
      account_id ${id} references accounts (id) on delete cascade,
      invitation_id ${id},
      created_at ${time} not null,
      due_at ${time} not null,
      claimed_until ${time},
      attempts integer not null,
      webhook_id ${id}
    )${tableEnd}`,
    'create index mails_due_at_idx on mails (due_at)',
    'create index mails_account_id_idx on mails (account_id)',
    'create index mails_recipient_idx on mails (recipient)',
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
    // No foreign keys to the accounts that made and accepted an invitation, which may be gone.
    `create table invitations (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      email text not null,
      email_canonical text not null,
      role text not null check (role in ('owner', 'admin', 'viewer')),
      state text not null check (state in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
      invited_by ${id} not null,
      accepted_by ${id},
      expires_at ${time} not null,
      created_at ${time} not null
    )${tableEnd}`,
    'create index invitations_organization_id_id_idx on invitations (organization_id, id)',
    `create unique index invitations_pending_organization_id_email_canonical_key
      on invitations (organization_id, email_canonical) where state = 'pending'`,
    'create index invitations_email_canonical_id_idx on invitations (email_canonical, id)',
    'create index invitations_invited_by_id_idx on invitations (invited_by, id)',
    'create index invitations_expires_at_idx on invitations (expires_at)',
    'create index invitations_accepted_by_idx on invitations (accepted_by) where accepted_by is not null',
    `create table secret_keys (
      number integer not null primary key,
      fingerprint text not null unique,
      created_at ${time} not null
    )${tableEnd}`,
    `create table limits (
      key text not null primary key,
      count integer not null,
      last_at ${time} not null,
      free_at ${time} not null,
      ends_at ${time} not null
    )${tableEnd}`,
    'create index limits_ends_at_idx on limits (ends_at)',
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
    // `recovery_key` is the encrypted key for the HMACs of recovery codes; null where that is a secret key itself.
    `create table totp (
      account_id ${id} not null primary key references accounts (id) on delete cascade,
      secret text not null,
      before_verification integer not null,
      created_at ${time} not null,
      last_step ${time} not null,
      recovery_key text
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
      last_used_at ${time}
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
    `create table api_keys (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      name text not null,
      role text not null check (role in ('admin', 'viewer')),
      prefix text not null,
      created_by ${id} not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      last_used_at ${time},
      expires_at ${time}
    )${tableEnd}`,
    'create index api_keys_organization_id_id_idx on api_keys (organization_id, id)',
    'create index api_keys_created_by_id_idx on api_keys (created_by, id)',
    `create table api_key_secrets (
      hash text not null primary key,
      api_key_id ${id} not null references api_keys (id) on delete cascade,
      ends_at ${time}
    )${tableEnd}`,
    'create index api_key_secrets_api_key_id_idx on api_key_secrets (api_key_id)',
    'create index api_key_secrets_ends_at_idx on api_key_secrets (ends_at)',
    `create table api_key_idempotency_keys (
      api_key_id ${id} not null references api_keys (id) on delete cascade,
      operation text not null,
      key_hash text not null,
      fingerprint text not null,
      outcome text not null,
      created_at ${time} not null,
      primary key (api_key_id, operation, key_hash)
    )${tableEnd}`,
    `create index api_key_idempotency_keys_api_key_id_created_at_idx
      on api_key_idempotency_keys (api_key_id, created_at)`,
    'create index api_key_idempotency_keys_created_at_idx on api_key_idempotency_keys (created_at)',
    `create table signing_keys (
      number integer not null primary key,
      id ${id} not null unique,
      public_key text not null,
      private_key text not null,
      created_at ${time} not null,
      signs_from ${time} not null
    )${tableEnd}`,
    `create table webhooks (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      url text not null,
      types text,
      state text not null check (state in ('active', 'paused', 'failing', 'deleted')),
      secret text not null,
      previous_secret text,
      previous_until ${time},
      created_at ${time} not null,
      updated_at ${time} not null,
      last_delivered_at ${time},
      failing_since ${time}
    )${tableEnd}`,
    'create index webhooks_organization_id_id_idx on webhooks (organization_id, id)',
    `create index webhooks_deleted_idx on webhooks (id) where state = 'deleted'`,
    'create index webhooks_previous_until_idx on webhooks (previous_until) where previous_until is not null',
    // No foreign key to the event, which may be deleted first.
    `create table deliveries (
      id ${id} not null primary key,
      webhook_id ${id} references webhooks (id) on delete cascade,
      event_id ${id} not null,
      type text not null,
      state text not null check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null,
      last_status integer,
      last_error text,
      created_at ${time} not null,
      due_at ${time} not null,
      claimed_until ${time}
    )${tableEnd}`,
    // For the lists of a webhook's deliveries: all, or those in one state.
    'create index deliveries_webhook_id_id_idx on deliveries (webhook_id, id)',
    'create index deliveries_webhook_id_state_id_idx on deliveries (webhook_id, state, id)',
    // For taking due deliveries of a webhook, and for counting those under way. Neither contains finished ones.
    `create index deliveries_webhook_id_due_at_idx on deliveries (webhook_id, due_at)
      where state = 'pending'`,
    `create index deliveries_webhook_id_claimed_until_idx on deliveries (webhook_id, claimed_until)
      where state = 'pending' and claimed_until is not null`,
    `create table operators (
      account_id ${id} not null primary key references accounts (id) on delete cascade,
      added_at ${time} not null
    )${tableEnd}`,
    // A row outlives its organization, so that no import creates it a second time.
    `create table import_keys (
      kind text not null,
      key text not null,
      organization_id ${id} references organizations (id) on delete set null,
      primary key (kind, key)
    )${tableEnd}`,
    'create index import_keys_organization_id_idx on import_keys (organization_id)',
    `create table import_roles (
      account_id ${id} not null references accounts (id) on delete cascade,
      kind text not null,
      key text not null,
      role text not null,
      primary key (account_id, kind, key)
    )${tableEnd}`,
    'create index import_roles_kind_key_idx on import_roles (kind, key)',
    `create table statistics (
      id integer not null primary key check (id = 1),
      counted text,
      counting text not null
    )${tableEnd}`,
  ];
}
