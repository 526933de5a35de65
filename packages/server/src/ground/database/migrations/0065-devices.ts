import type { ColumnTypes } from './column-types.ts';

/** The devices with which accounts have signed in. */
export function devices({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table devices (
      account_id ${id} not null references accounts (id) on delete cascade,
      device_hmac text not null,
      last_seen_at ${time} not null,
      primary key (account_id, device_hmac)
    )${tableEnd}`,
    'create index devices_last_seen_at_idx on devices (last_seen_at)',
  ];
}
