import type { ColumnTypes } from './column-types.ts';

/** Codes with which people sign in, and what was answered to those whose address has no account. */
export function loginCodes({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table login_codes (
      id ${id} not null primary key,
      account_id ${id} unique references accounts (id) on delete cascade,
      subject text not null,
      code_hmac text,
      tries integer not null,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index login_codes_expires_at_idx on login_codes (expires_at)',
  ];
}
