import type { ColumnTypes } from './column-types.ts';

/** Groups of directories, their members, and the roles that connections gave. */
export function scimGroups({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
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
    `create table given_roles (
      manager_id ${id} not null primary key references managers (id) on delete cascade,
      role text not null check (role in ('admin', 'viewer')),
      given_at ${time} not null
    )${tableEnd}`,
  ];
}
