import type { ColumnTypes } from './column-types.ts';

/** Signing in with providers: the sign-ins under way, and which account each identity belongs to. */
export function signIns({ id, time, tableEnd }: Pick<ColumnTypes, 'id' | 'time' | 'tableEnd'>): string[] {
  return [
    `create table sign_ins (
      id ${id} not null primary key,
      kind text not null check (kind in ('sign_in', 'link', 'reauthentication', 'test')),
      stage text not null check (stage in ('begun', 'spent', 'code', 'link')),
      provider_id text,
      connection_id ${id},
      account_id ${id} references accounts (id) on delete cascade,
      session_id ${id},
      invitation_id ${id},
      verifier_hash text not null unique,
      said text,
      tries integer not null,
      created_at ${time} not null,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index sign_ins_expires_at_idx on sign_ins (expires_at)',
    'create index sign_ins_account_id_idx on sign_ins (account_id) where account_id is not null',
    `create table identities (
      id ${id} not null primary key,
      account_id ${id} not null references accounts (id) on delete cascade,
      issuer text not null,
      subject text not null,
      provider_id text,
      connection_id ${id},
      email text,
      before_verification integer not null,
      created_at ${time} not null,
      last_used_at ${time},
      unique (issuer, subject)
    )${tableEnd}`,
    'create index identities_account_id_id_idx on identities (account_id, id)',
  ];
}
