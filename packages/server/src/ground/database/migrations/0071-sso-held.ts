import type { ColumnTypes } from './column-types.ts';

/** Marks managers held to the organization's own sign-in whatever becomes of their address, and dates owners' factors. */
export function ssoHeld({ id, time }: ColumnTypes): string[] {
  return [
    'alter table managers add column sso_held integer',
    `alter table organizations add column sso_required_at ${time}`,
    `alter table organizations add column sso_marked_after ${id}`,
    'create index organizations_sso_marked_after_idx on organizations (id) where sso_marked_after is not null',
    `alter table sessions add column factor_at ${time}`,
    `alter table sessions add column factor_organization_id ${id}`,
    `alter table totp add column sso_organization_id ${id}`,
    `alter table passkeys add column sso_organization_id ${id}`,
  ];
}
