import type { ColumnTypes } from './column-types.ts';

/** Tokens that are bound to a key, and proofs of keys that were used (RFC 9449). */
export function dpop({ time, tableEnd }: ColumnTypes): string[] {
  return [
    'alter table authorization_codes add column jkt text',
    'alter table access_tokens add column jkt text',
    'alter table refresh_tokens add column jkt text',
    `create table dpop_proofs (
      hash text not null primary key,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index dpop_proofs_expires_at_idx on dpop_proofs (expires_at)',
  ];
}
