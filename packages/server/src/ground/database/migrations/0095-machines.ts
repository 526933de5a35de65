import type { ColumnTypes } from './column-types.ts';

/**
 * Machines are stored as `web` applications, which nodes of earlier releases can read. One of an organization is also an API
 * key with the same id, for all that a program may do there, and goes with it.
 */
export function machines({ id }: ColumnTypes): string[] {
  return [
    'alter table applications add column is_machine integer not null default 0',
    `alter table applications add column api_key_id ${id} references api_keys (id) on delete cascade`,
    'create index applications_api_key_id_idx on applications (api_key_id) where api_key_id is not null',
    'alter table api_keys add column is_machine integer not null default 0',
  ];
}
