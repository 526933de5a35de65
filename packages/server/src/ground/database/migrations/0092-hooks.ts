import type { ColumnTypes } from './column-types.ts';

/** The team's own rules, which are asked before steps. */
export function hooks({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table hooks (
      id ${id} not null primary key,
      point text not null unique,
      url text not null,
      secret text not null,
      timeout integer not null,
      on_failure text not null,
      remember integer not null,
      failing_since ${time},
      created_at ${time} not null,
      updated_at ${time} not null
    )${tableEnd}`,
  ];
}
