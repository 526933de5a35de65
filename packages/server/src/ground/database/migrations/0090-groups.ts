import type { DatabaseKind } from '../engine.ts';
import type { ColumnTypes } from './column-types.ts';

/**
 * Lets the groups of directories be the groups of organizations, too: in the same tables, without a connection. Nodes of
 * the last release look for groups by their connection, so that they see none of those.
 */
export function groups(types: ColumnTypes, kind: DatabaseKind): string[] {
  const { id, keyedTableEnd } = types;
  return [
    ...(kind === 'sqlite' ? rebuilt(types) : widened(types)),
    `create unique index scim_groups_own_name_key on scim_groups (organization_id, folded_name)
      where connection_id is null and deleted_at is null`,
    'create index scim_groups_organization_id_id_idx on scim_groups (organization_id, id)',
    // Groups that nodes of the last release have written, and their groups from before.
    'create index scim_groups_adopted_idx on scim_groups (id) where organization_id is null',
    'create index scim_groups_deleted_at_idx on scim_groups (deleted_at) where deleted_at is not null',
    'create index scim_members_manager_id_idx on scim_members (manager_id, group_id) where manager_id is not null',
    `create table group_product_roles (
      group_id ${id} not null references scim_groups (id) on delete cascade,
      role_id ${id} not null references product_roles (id) on delete cascade,
      primary key (group_id, role_id)
    )${keyedTableEnd}`,
    'create index group_product_roles_role_id_idx on group_product_roles (role_id, group_id)',
  ];
}

function widened({ id, time }: ColumnTypes): string[] {
  return [
    'alter table scim_groups alter column connection_id drop not null',
    `alter table scim_groups add column organization_id ${id} references organizations (id) on delete cascade`,
    `alter table scim_groups add column deleted_at ${time}`,
    `alter table scim_members add column manager_id ${id} references managers (id) on delete cascade`,
    `alter table scim_members add column added_at ${time}`,
  ];
}

/** SQLite cannot take a constraint from a column: tables with the same rows take the places of the old ones. */
function rebuilt({ id, time, tableEnd }: ColumnTypes): string[] {
  const columns =
    'id, connection_id, display_name, folded_name, external_id, revision, created_at, updated_at';
  return [
    `create table new_groups (
      id ${id} not null primary key,
      connection_id ${id} references connections (id) on delete cascade,
      display_name text not null,
      folded_name text not null,
      external_id text,
      revision integer not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      organization_id ${id} references organizations (id) on delete cascade,
      deleted_at ${time}
    )${tableEnd}`,
    `insert into new_groups (${columns}) select ${columns} from scim_groups`,
    `create table new_members (
      group_id ${id} not null references new_groups (id) on delete cascade,
      account_id ${id} not null references accounts (id) on delete cascade,
      manager_id ${id} references managers (id) on delete cascade,
      added_at ${time},
      primary key (group_id, account_id)
    )${tableEnd}`,
    'insert into new_members (group_id, account_id) select group_id, account_id from scim_members',
    'drop table scim_members',
    'drop table scim_groups',
    'alter table new_groups rename to scim_groups',
    'alter table new_members rename to scim_members',
    'create unique index scim_groups_folded_name_key on scim_groups (connection_id, folded_name)',
    'create index scim_groups_connection_id_id_idx on scim_groups (connection_id, id)',
    'create index scim_groups_external_id_idx on scim_groups (connection_id, external_id)',
    'create index scim_members_account_id_idx on scim_members (account_id)',
  ];
}
