import type { ColumnTypes } from './column-types.ts';

/** The providers with which everyone can sign in, which nodes read from a file each before. */
export function providers({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table providers (
      id ${id} not null primary key,
      key text not null unique,
      position integer not null,
      name text not null,
      preset text,
      issuer text not null,
      client_id text not null,
      scopes text not null,
      trusts_email integer not null,
      team_id text,
      key_id text,
      secret text not null,
      created_at ${time} not null,
      updated_at ${time} not null
    )${tableEnd}`,
    'create index providers_position_key_idx on providers (position, key)',
  ];
}
