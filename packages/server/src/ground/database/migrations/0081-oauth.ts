import { CHURNING, type ColumnTypes } from './column-types.ts';

/** Applications, what they are granted, and the tokens that follow. */
export function oauth({ id, time, storage, tableEnd }: ColumnTypes): string[] {
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
    // A grant outlives its session only for as long as it takes to report its end; the conditions on it are looked up with every
    // use.
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
      last_used_at ${time},
      session_expires_at ${time} not null default 0
    )${tableEnd}`,
    'create index grants_account_id_id_idx on grants (account_id, id)',
    'create index grants_session_id_idx on grants (session_id)',
    'create index grants_ended_idx on grants (id) where session_id is null',
    `create index grants_organization_id_idx on grants (organization_id, id)
      where organization_id is not null`,
    `create index grants_session_expires_at_idx on grants (session_expires_at) where session_id is not null`,
    // With an index on the application alone, PostgreSQL may read all grants by their ids instead.
    'create index grants_application_id_id_idx on grants (application_id, id)',
    ...storage('grants', { fillfactor: 90 }),
    `create table grant_endings (
      subject_id ${id} not null primary key,
      kind text not null check (kind in ('application', 'organization')),
      up_to ${id} not null
    )${tableEnd}`,
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
    ...storage('authorization_codes', CHURNING),
    `create table access_tokens (
      hash text not null primary key,
      grant_id ${id} not null references grants (id) on delete cascade,
      scopes text not null,
      created_at ${time} not null,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index access_tokens_grant_id_created_at_idx on access_tokens (grant_id, created_at)',
    'create index access_tokens_expires_at_idx on access_tokens (expires_at)',
    ...storage('access_tokens', CHURNING),
    `create table refresh_tokens (
      hash text not null primary key,
      grant_id ${id} not null references grants (id) on delete cascade,
      number integer not null,
      uses integer not null,
      spent_at ${time},
      successor text
    )${tableEnd}`,
    'create index refresh_tokens_grant_id_number_idx on refresh_tokens (grant_id, number)',
    ...storage('refresh_tokens', CHURNING),
    `create table client_assertions (
      hash text not null primary key,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index client_assertions_expires_at_idx on client_assertions (expires_at)',
    // Neither the account nor the application has to be there any more.
    `create table logouts (
      id ${id} not null primary key,
      application_id ${id} not null,
      account_id ${id} not null,
      grant_id ${id} not null,
      attempts integer not null,
      created_at ${time} not null,
      due_at ${time} not null,
      claimed_until ${time}
    )${tableEnd}`,
    'create index logouts_application_id_due_at_idx on logouts (application_id, due_at)',
    `create index logouts_claimed_idx on logouts (application_id, claimed_until)
      where claimed_until is not null`,
    'create index logouts_created_at_idx on logouts (created_at)',
    ...storage('logouts', CHURNING),
    `create table signing_keys (
      number integer not null primary key,
      id ${id} not null unique,
      public_key text not null,
      private_key text not null,
      created_at ${time} not null,
      signs_from ${time} not null
    )${tableEnd}`,
    // For applications that can verify nothing but RSA.
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
