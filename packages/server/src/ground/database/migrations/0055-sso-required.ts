import type { ColumnTypes } from './column-types.ts';

/** Organizations that demand their own sign-in, and the sessions in which owners bypassed it. */
export function ssoRequired({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    'alter table organizations add column sso_required integer',
    `create table sso_bypasses (
      organization_id ${id} not null references organizations (id) on delete cascade,
      session_id ${id} not null,
      account_id ${id} not null references accounts (id) on delete cascade,
      ip_address text,
      at ${time} not null,
      told integer not null,
      primary key (organization_id, session_id)
    )${tableEnd}`,
    'create index sso_bypasses_account_id_idx on sso_bypasses (account_id)',
    'create index sso_bypasses_told_idx on sso_bypasses (at) where told = 0',
  ];
}
