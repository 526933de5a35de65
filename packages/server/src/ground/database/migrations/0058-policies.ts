import type { ColumnTypes } from './column-types.ts';

/** The policies of organizations, and how often each refused a caller within an hour. */
export function policies({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    'alter table organizations add column policy text',
    `alter table sessions add column longest_idle ${time} not null default 0`,
    `create table policy_refusals (
      organization_id ${id} not null references organizations (id) on delete cascade,
      caller_id ${id} not null,
      caller_kind text not null check (caller_kind in ('account', 'api_key')),
      rule text not null,
      hour ${time} not null,
      count integer not null,
      first_at ${time} not null,
      last_at ${time} not null,
      primary key (organization_id, caller_id, rule, hour)
    )${tableEnd}`,
    'create index policy_refusals_hour_idx on policy_refusals (hour)',
  ];
}
