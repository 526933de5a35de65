import type { ColumnTypes } from './column-types.ts';

/** Stores the link at which the first operator is made, and whether there ever was an operator. */
export function firstOperator({ time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table first_operator (
      id integer not null primary key check (id = 1),
      link_hash text,
      made_at ${time},
      expires_at ${time}
    )${tableEnd}`,
    // Operators can be removed: then their events are left.
    `insert into first_operator (id) select 1
      where exists (select 1 from operators) or exists (select 1 from events where type = 'operator.added')`,
  ];
}
