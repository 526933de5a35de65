import type { ColumnTypes } from './column-types.ts';

/** Seals over events, the leaves of their trees, and the salts of what the leaves commit to. */
export function seals({ id, time, tableEnd, keyedTableEnd }: ColumnTypes): string[] {
  return [
    `create table seals (
      number integer not null primary key,
      id ${id} not null,
      count integer not null,
      first_event_id ${id} not null,
      last_event_id ${id} not null,
      root text not null,
      previous_root text,
      at ${time} not null,
      signature text not null
    )${tableEnd}`,
    'create unique index seals_id_idx on seals (id)',
    // No foreign key to events: a leaf outlives its event. `account_id` names the account with which the event goes.
    `create table leaves (
      seal_number integer not null references seals (number) on delete cascade,
      leaf_index integer not null,
      event_id ${id} not null,
      account_id ${id},
      leaf text not null,
      primary key (seal_number, leaf_index)
    )${keyedTableEnd}`,
    'create index leaves_event_id_idx on leaves (event_id) where account_id is not null',
    `create table address_salts (
      account_id ${id} not null primary key references accounts (id) on delete cascade,
      salt text not null,
      commitment text not null
    )${keyedTableEnd}`,
    'alter table events add column seal_number integer',
    'alter table events add column leaf_index integer',
    'alter table events add column commitments text',
    'alter table events add column details_salts text',
    'alter table events add column ip_salt text',
    'create index events_unsealed_idx on events (id) where seal_number is null',
  ];
}
