import type { ColumnTypes } from './column-types.ts';

/** The connection through which a session began. */
export function sessionsByConnection({ id }: Pick<ColumnTypes, 'id'>): string[] {
  return [
    `alter table sessions add column connection_id ${id}`,
    `alter table sessions add column sso_organization_id ${id}`,
    'alter table sessions add column sso_factors integer not null default 0',
  ];
}
