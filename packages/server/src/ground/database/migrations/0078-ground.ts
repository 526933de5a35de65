import type { ColumnTypes } from './column-types.ts';

/** Deferred work, secret keys, and what has ended and is removed in the background. */
export function ground({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table tasks (
      name text not null primary key,
      due_at ${time} not null,
      claimed_until ${time},
      claimed_by text,
      failures integer not null
    )${tableEnd}`,
    `create table secret_keys (
      number integer not null primary key,
      fingerprint text not null unique,
      created_at ${time} not null
    )${tableEnd}`,
    // Things that have ended but still have rows, which are removed in the background.
    `create table endings (
      id ${id} not null primary key,
      kind text not null check (kind in ('account', 'organization', 'invitations', 'api_keys')),
      subject_id ${id} not null,
      email_canonical text,
      organization_id ${id},
      role text,
      up_to ${id},
      details text not null,
      stage text not null,
      after ${id} not null,
      due_at ${time} not null
    )${tableEnd}`,
    'create index endings_subject_id_idx on endings (subject_id)',
    'create index endings_email_canonical_idx on endings (email_canonical)',
    'create index endings_due_at_idx on endings (due_at)',
  ];
}
