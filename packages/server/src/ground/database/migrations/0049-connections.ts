import type { ColumnTypes } from './column-types.ts';

/** Connections of organizations to their own providers. */
export function connections({ id, time, tableEnd }: Pick<ColumnTypes, 'id' | 'time' | 'tableEnd'>): string[] {
  return [
    `create table connections (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      type text not null check (type in ('oidc', 'saml')),
      name text not null,
      state text not null check (state in ('setup', 'active', 'paused')),
      issuer text,
      client_id text,
      client_secret text,
      metadata text,
      default_role text not null check (default_role in ('admin', 'viewer')),
      roles_from text,
      trusts_factors integer not null,
      created_at ${time} not null,
      updated_at ${time} not null
    )${tableEnd}`,
    'create index connections_organization_id_idx on connections (organization_id, id)',
  ];
}
