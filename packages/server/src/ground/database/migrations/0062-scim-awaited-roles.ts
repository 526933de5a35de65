import type { ColumnTypes } from './column-types.ts';

/** Accounts whose roles have yet to follow groups that changed with many members. */
export function scimAwaitedRoles({ id, tableEnd }: ColumnTypes): string[] {
  return [
    `create table scim_awaited_roles (
      connection_id ${id} not null references connections (id) on delete cascade,
      account_id ${id} not null references accounts (id) on delete cascade,
      primary key (connection_id, account_id)
    )${tableEnd}`,
    'create index scim_awaited_roles_account_id_idx on scim_awaited_roles (account_id)',
  ];
}
