import type { ColumnTypes } from './column-types.ts';

/** Operators, service keys, imports and statistics. */
export function team({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table operators (
      account_id ${id} not null primary key references accounts (id) on delete cascade,
      added_at ${time} not null
    )${tableEnd}`,
    // An operator's requests are void once the account is no longer an operator.
    `create table approvals (
      id ${id} not null primary key,
      operation text not null,
      subject_id ${id} not null,
      requested_by ${id} not null references operators (account_id) on delete cascade,
      state text not null check (state in ('pending', 'approved', 'withdrawn')),
      decided_by ${id},
      created_at ${time} not null,
      expires_at ${time} not null
    )${tableEnd}`,
    `create unique index approvals_pending_idx on approvals (subject_id, operation) where state = 'pending'`,
    'create index approvals_requested_by_idx on approvals (requested_by)',
    'create index approvals_expires_at_idx on approvals (expires_at)',
    `create table service_keys (
      id ${id} not null primary key,
      name text not null,
      scopes text not null,
      prefix text not null,
      networks text,
      created_at ${time} not null,
      updated_at ${time} not null,
      last_used_at ${time},
      expires_at ${time}
    )${tableEnd}`,
    `create table service_key_secrets (
      hash text not null primary key,
      service_key_id ${id} not null references service_keys (id) on delete cascade,
      ends_at ${time}
    )${tableEnd}`,
    'create index service_key_secrets_service_key_id_idx on service_key_secrets (service_key_id)',
    'create index service_key_secrets_ends_at_idx on service_key_secrets (ends_at)',
    `create table service_key_refusals (
      service_key_id ${id} not null references service_keys (id) on delete cascade,
      hour ${time} not null,
      count integer not null,
      first_at ${time} not null,
      last_at ${time} not null,
      primary key (service_key_id, hour)
    )${tableEnd}`,
    'create index service_key_refusals_hour_idx on service_key_refusals (hour)',
    `create table service_key_idempotency_keys (
      service_key_id ${id} not null references service_keys (id) on delete cascade,
      operation text not null,
      key_hash text not null,
      fingerprint text not null,
      outcome text not null,
      created_at ${time} not null,
      primary key (service_key_id, operation, key_hash)
    )${tableEnd}`,
    `create index service_key_idempotency_keys_service_key_id_created_at_idx
      on service_key_idempotency_keys (service_key_id, created_at)`,
    `create index service_key_idempotency_keys_created_at_idx on service_key_idempotency_keys (created_at)`,
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
      metadata text,
      product_roles text,
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
