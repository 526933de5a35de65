import type { ColumnTypes } from './column-types.ts';

/** The brand of the team that runs the service, and the logos of organizations. */
export function brand({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table brand (
      id ${id} not null primary key,
      settings text not null,
      updated_at ${time}
    )${tableEnd}`,
    `create table brand_logos (
      file text not null primary key,
      content text not null,
      used_at ${time} not null
    )${tableEnd}`,
    'alter table organizations add column logo text',
    `create table organization_logos (
      organization_id ${id} not null primary key references organizations (id) on delete cascade,
      file text not null,
      content text not null
    )${tableEnd}`,
    'create index organization_logos_file_idx on organization_logos (file)',
  ];
}
