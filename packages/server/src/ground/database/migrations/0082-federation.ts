import { CHURNING, type ColumnTypes } from './column-types.ts';

/** Providers, connections and directories: what other parties say of people. */
export function federation({ id, time, storage, tableEnd }: ColumnTypes): string[] {
  return [
    `create table connections (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      type text not null check (type in ('oidc', 'saml')),
      name text not null,
      state text not null check (state in ('setup', 'active', 'paused')),
      issuer text,
      client_id text,
      client_secret text,
      metadata text,
      default_role text not null check (default_role in ('admin', 'viewer')),
      roles_from text,
      trusts_factors integer not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      attributes text
    )${tableEnd}`,
    'create index connections_organization_id_idx on connections (organization_id, id)',
    `create table connection_tests (
      id ${id} not null primary key,
      connection_id ${id} not null references connections (id) on delete cascade,
      account_id ${id} not null references accounts (id) on delete cascade,
      state text not null check (state in ('pending', 'passed', 'failed')),
      subject text,
      email text,
      claims text not null,
      roles text not null,
      reason text,
      detail text,
      created_at ${time} not null,
      email_sources text not null default '[]',
      role_claim text check (role_claim in ('present', 'empty', 'absent', 'unreadable'))
    )${tableEnd}`,
    'create index connection_tests_connection_id_idx on connection_tests (connection_id, id)',
    'create index connection_tests_account_id_idx on connection_tests (account_id)',
    `create table saml_settings (
      connection_id ${id} not null primary key references connections (id) on delete cascade,
      private_key text not null,
      certificate text not null,
      provider text not null,
      certificates_end_at ${time} not null,
      warned_at ${time},
      read_at ${time} not null
    )${tableEnd}`,
    'create index saml_settings_certificates_end_at_idx on saml_settings (certificates_end_at)',
    'create index saml_settings_read_at_idx on saml_settings (read_at)',
    // Assertions that were used, until they are refused anyway.
    `create table saml_assertions (
      hash text not null primary key,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index saml_assertions_expires_at_idx on saml_assertions (expires_at)',
    `create table sign_ins (
      id ${id} not null primary key,
      kind text not null check (kind in ('sign_in', 'link', 'reauthentication', 'test')),
      stage text not null check (stage in ('begun', 'spent', 'code', 'link')),
      provider_id text,
      connection_id ${id},
      account_id ${id} references accounts (id) on delete cascade,
      session_id ${id},
      invitation_id ${id},
      verifier_hash text not null unique,
      said text,
      tries integer not null,
      created_at ${time} not null,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index sign_ins_expires_at_idx on sign_ins (expires_at)',
    'create index sign_ins_account_id_idx on sign_ins (account_id) where account_id is not null',
    ...storage('sign_ins', CHURNING),
    `create table identities (
      id ${id} not null primary key,
      account_id ${id} not null references accounts (id) on delete cascade,
      issuer text not null,
      subject text not null,
      provider_id text,
      connection_id ${id},
      email text,
      before_verification integer not null,
      created_at ${time} not null,
      last_used_at ${time},
      unique (issuer, subject)
    )${tableEnd}`,
    'create index identities_account_id_id_idx on identities (account_id, id)',
    `create table scim_tokens (
      connection_id ${id} not null primary key references connections (id) on delete cascade,
      hash text not null unique,
      created_at ${time} not null,
      last_used_at ${time}
    )${tableEnd}`,
    `create table scim_users (
      connection_id ${id} not null references connections (id) on delete cascade,
      account_id ${id} not null references accounts (id) on delete cascade,
      user_name text not null,
      external_id text,
      active integer not null,
      is_own integer not null,
      role text,
      attributes text not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      primary key (connection_id, account_id)
    )${tableEnd}`,
    'create unique index scim_users_user_name_key on scim_users (connection_id, user_name)',
    'create index scim_users_external_id_idx on scim_users (connection_id, external_id)',
    'create index scim_users_account_id_idx on scim_users (account_id)',
    `create table scim_groups (
      id ${id} not null primary key,
      connection_id ${id} not null references connections (id) on delete cascade,
      display_name text not null,
      folded_name text not null,
      external_id text,
      revision integer not null,
      created_at ${time} not null,
      updated_at ${time} not null
    )${tableEnd}`,
    'create unique index scim_groups_folded_name_key on scim_groups (connection_id, folded_name)',
    'create index scim_groups_connection_id_id_idx on scim_groups (connection_id, id)',
    'create index scim_groups_external_id_idx on scim_groups (connection_id, external_id)',
    `create table scim_members (
      group_id ${id} not null references scim_groups (id) on delete cascade,
      account_id ${id} not null references accounts (id) on delete cascade,
      primary key (group_id, account_id)
    )${tableEnd}`,
    'create index scim_members_account_id_idx on scim_members (account_id)',
    // Accounts whose roles have yet to follow groups that changed with many members.
    `create table scim_awaited_roles (
      connection_id ${id} not null references connections (id) on delete cascade,
      account_id ${id} not null references accounts (id) on delete cascade,
      primary key (connection_id, account_id)
    )${tableEnd}`,
    'create index scim_awaited_roles_account_id_idx on scim_awaited_roles (account_id)',
    `create table scim_requests (
      id ${id} not null primary key,
      connection_id ${id} not null references connections (id) on delete cascade,
      method text not null,
      path text not null,
      status integer not null,
      error text,
      reason text,
      changed text not null,
      created_at ${time} not null
    )${tableEnd}`,
    'create index scim_requests_connection_id_idx on scim_requests (connection_id, id)',
  ];
}
