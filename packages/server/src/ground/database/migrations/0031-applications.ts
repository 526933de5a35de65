import type { ColumnTypes } from './column-types.ts';

/** Applications that people sign in to. */
export function applications({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table applications (
      id ${id} not null primary key,
      name text not null,
      kind text not null check (kind in ('web', 'browser', 'native')),
      state text not null check (state in ('active', 'disabled')),
      settings text not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      last_used_at ${time},
      client_url text unique
    )${tableEnd}`,
    `create table application_secrets (
      hash text not null primary key,
      application_id ${id} not null references applications (id) on delete cascade,
      ends_at ${time}
    )${tableEnd}`,
    'create index application_secrets_application_id_idx on application_secrets (application_id)',
    'create index application_secrets_ends_at_idx on application_secrets (ends_at)',
    ...grants({ id, time, tableEnd }),
    ...tokens({ id, time, tableEnd }),
  ];
}

/**
 * What applications may do for people. A grant outlives its session only for as long as it takes to report its end; the
 * conditions on it are looked up with every use.
 */
function grants({ id, time, tableEnd }: Pick<ColumnTypes, 'id' | 'time' | 'tableEnd'>): string[] {
  return [
    `create table grants (
      id ${id} not null primary key,
      account_id ${id} not null references accounts (id) on delete cascade,
      session_id ${id} references sessions (id) on delete set null,
      application_id ${id} not null,
      application_name text not null,
      organization_id ${id},
      scopes text not null,
      resource text,
      opens_session integer not null,
      created_at ${time} not null,
      last_used_at ${time}
    )${tableEnd}`,
    'create index grants_account_id_id_idx on grants (account_id, id)',
    'create index grants_application_id_idx on grants (application_id)',
    'create index grants_session_id_idx on grants (session_id)',
    'create index grants_ended_idx on grants (id) where session_id is null',
    `create table authorization_codes (
      hash text not null primary key,
      grant_id ${id} not null references grants (id) on delete cascade,
      redirect_uri text not null,
      challenge text,
      nonce text,
      expires_at ${time} not null,
      spent_at ${time}
    )${tableEnd}`,
    'create index authorization_codes_grant_id_idx on authorization_codes (grant_id)',
    'create index authorization_codes_expires_at_idx on authorization_codes (expires_at)',
    `alter table sessions add column grant_id ${id}`,
    'create index sessions_grant_id_idx on sessions (grant_id) where grant_id is not null',
  ];
}

/** What applications get for a grant, and the keys for those that can verify nothing but RSA. */
function tokens({ id, time, tableEnd }: Pick<ColumnTypes, 'id' | 'time' | 'tableEnd'>): string[] {
  return [
    `create table access_tokens (
      hash text not null primary key,
      grant_id ${id} not null references grants (id) on delete cascade,
      scopes text not null,
      created_at ${time} not null,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index access_tokens_grant_id_created_at_idx on access_tokens (grant_id, created_at)',
    'create index access_tokens_expires_at_idx on access_tokens (expires_at)',
    `create table refresh_tokens (
      hash text not null primary key,
      grant_id ${id} not null references grants (id) on delete cascade,
      number integer not null,
      uses integer not null,
      spent_at ${time},
      successor text
    )${tableEnd}`,
    'create index refresh_tokens_grant_id_number_idx on refresh_tokens (grant_id, number)',
    `create table client_assertions (
      hash text not null primary key,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index client_assertions_expires_at_idx on client_assertions (expires_at)',
    `create table rsa_signing_keys (
      number integer not null primary key,
      id ${id} not null unique,
      public_key text not null,
      private_key text not null,
      created_at ${time} not null,
      signs_from ${time} not null
    )${tableEnd}`,
  ];
}
