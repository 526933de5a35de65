import type { ColumnTypes } from './column-types.ts';

/** What tests of connections have shown. */
export function connectionTests({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table connection_tests (
      id ${id} not null primary key,
      connection_id ${id} not null references connections (id) on delete cascade,
      account_id ${id} not null references accounts (id) on delete cascade,
      state text not null check (state in ('pending', 'passed', 'failed')),
      subject text,
      email text,
      claims text not null,
      roles text not null,
      reason text,
      detail text,
      created_at ${time} not null
    )${tableEnd}`,
    'create index connection_tests_connection_id_idx on connection_tests (connection_id, id)',
    'create index connection_tests_account_id_idx on connection_tests (account_id)',
  ];
}
