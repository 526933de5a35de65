import type { ColumnTypes } from './column-types.ts';

/** Domains of organizations, and mails about them. */
export function domains({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table domains (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      name text not null,
      state text not null check (state in ('pending', 'verified', 'lost')),
      token text not null,
      created_at ${time} not null,
      verified_at ${time},
      checked_at ${time},
      missing_since ${time},
      warned_at ${time}
    )${tableEnd}`,
    'create index domains_organization_id_id_idx on domains (organization_id, id)',
    'create unique index domains_organization_id_name_key on domains (organization_id, name)',
    `create unique index domains_name_key on domains (name) where state = 'verified'`,
    `create index domains_checked_at_idx on domains (checked_at) where state = 'verified'`,
    `alter table mails add column domain_id ${id}`,
  ];
}
