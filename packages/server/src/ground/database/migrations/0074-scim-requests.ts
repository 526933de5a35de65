import type { ColumnTypes } from './column-types.ts';

/** The last requests of each directory. */
export function scimRequests({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
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
