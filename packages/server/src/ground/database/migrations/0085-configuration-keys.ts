import type { ColumnTypes } from './column-types.ts';

/** Marks each thing that a configuration file manages with the key that the file gives it. */
export function configurationKeys({ time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table configuration_keys (
      kind text not null,
      key text not null,
      id text not null,
      source text not null,
      applied_at ${time} not null,
      primary key (kind, key)
    )${tableEnd}`,
    'create unique index configuration_keys_kind_id_idx on configuration_keys (kind, id)',
  ];
}
