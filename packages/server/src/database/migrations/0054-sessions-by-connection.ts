import type { ColumnTypes } from './column-types.ts';

/** By which connection sessions began, and which roles connections gave. */
export function sessionsByConnection({ id, time }: Pick<ColumnTypes, 'id' | 'time'>): string[] {
  return [
    `alter table sessions add column connection_id ${id}`,
    `alter table sessions add column sso_organization_id ${id}`,
    'alter table sessions add column sso_factors integer not null default 0',
    'alter table identities add column role text',
    `alter table identities add column role_given_at ${time}`,
  ];
}
