import type { ColumnTypes } from './column-types.ts';

/** Service keys, for back ends of the team that runs the service. */
export function theTeam(types: ColumnTypes): string[] {
  return [
    ...serviceKeys(types),
    ...creation(types),
    ...feed(types),
    ...impersonation(types),
    ...metadata(types),
    ...productRoles(types),
  ];
}

/**
 * The feed of changes. Earlier events come first, in the order of their ids; nodes of the previous version insert events
 * without these columns.
 */
function feed({ time, numberedByInsertion, tableEnd }: ColumnTypes): string[] {
  return [
    `alter table events add column recorded ${time} not null default 0`,
    ...numberedByInsertion('events', 'recorded'),
    `alter table events add column seq ${time}`,
    'create index events_unplaced_idx on events (recorded, id) where seq is null',
    'create unique index events_seq_key on events (seq) where seq is not null',
    `create table event_feed (
      id integer not null primary key check (id = 1),
      last_seq ${time} not null
    )${tableEnd}`,
  ];
}

/** In tables of their own: what requests look up and lists read does not carry it. */
function metadata({ id, tableEnd }: ColumnTypes): string[] {
  const tables = ['account', 'organization', 'manager'].map(
    (owner) => `create table ${owner}_metadata (
      owner_id ${id} not null primary key references ${owner}s (id) on delete cascade,
      public text not null,
      private text not null
    )${tableEnd}`,
  );
  return [...tables, 'alter table import_roles add column metadata text'];
}

/** Accounts, organizations and invitations that the team makes. */
function creation({ time }: ColumnTypes): string[] {
  return [
    'alter table accounts add column locale text',
    `alter table organizations add column awaiting_owner_since ${time}`,
    `create index organizations_awaiting_owner_since_idx on organizations (awaiting_owner_since)
      where awaiting_owner_since is not null`,
    // Nodes of the previous version take such an invitation for one by a manager.
    'alter table invitations add column for_team integer not null default 0',
  ];
}

function serviceKeys({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
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
    'create index service_key_idempotency_keys_created_at_idx on service_key_idempotency_keys (created_at)',
  ];
}

/** The permissions and roles of the product, and who has which. */
function productRoles({ id, time, byCodePoint, tableEnd, keyedTableEnd }: ColumnTypes): string[] {
  const held = (table: string, holder: string, holders: string) => [
    `create table ${table} (
      ${holder} ${id} not null references ${holders} (id) on delete cascade,
      role_id ${id} not null references product_roles (id) on delete cascade,
      primary key (${holder}, role_id)
    )${keyedTableEnd}`,
    `create index ${table}_role_id_idx on ${table} (role_id, ${holder})`,
  ];
  return [
    `create table role_catalogue (id ${id} not null primary key)${tableEnd}`,
    `create table product_permissions (
      name text${byCodePoint} not null primary key,
      description text,
      delegable integer not null
    )${tableEnd}`,
    `create table product_roles (
      id ${id} not null primary key,
      organization_id ${id} references organizations (id) on delete cascade,
      name text${byCodePoint} not null,
      title text,
      description text,
      delegable integer not null,
      created_at ${time} not null,
      updated_at ${time} not null
    )${tableEnd}`,
    'create unique index product_roles_name_key on product_roles (name) where organization_id is null',
    `create unique index product_roles_organization_id_name_key on product_roles (organization_id, name)
      where organization_id is not null`,
    'create index product_roles_name_idx on product_roles (name)',
    'create index product_roles_organization_id_id_idx on product_roles (organization_id, id)',
    `create table product_role_permissions (
      role_id ${id} not null references product_roles (id) on delete cascade,
      permission text${byCodePoint} not null references product_permissions (name),
      primary key (role_id, permission)
    )${keyedTableEnd}`,
    'create index product_role_permissions_permission_idx on product_role_permissions (permission)',
    ...held('manager_product_roles', 'manager_id', 'managers'),
    ...held('invitation_product_roles', 'invitation_id', 'invitations'),
    ...held('api_key_product_roles', 'api_key_id', 'api_keys'),
    'alter table import_roles add column product_roles text',
  ];
}

/** Sessions in which operators act for people. */
function impersonation({ id, time }: ColumnTypes): string[] {
  return [
    `alter table sessions add column impersonator_id ${id}`,
    `alter table sessions add column impersonator_session_id ${id}`,
    `alter table sessions add column ends_at ${time}`,
    'create index sessions_ends_at_idx on sessions (ends_at) where ends_at is not null',
    `alter table accounts add column support_access_until ${time}`,
    `alter table events add column impersonator_id ${id}`,
    `create index events_impersonator_id_idx on events (impersonator_id)
      where impersonator_id is not null and ip_address is not null`,
  ];
}
