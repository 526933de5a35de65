import type { ColumnTypes } from './column-types.ts';

/** What directories write through the connections of organizations. */
export function scim({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
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
  ];
}
