import type { ColumnTypes } from './column-types.ts';

/** Remembers which addresses no longer have an account here, so that the sign-in fallback is not asked about them. */
export function leftAddresses({ time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table left_addresses (
      address_hmac text not null primary key,
      left_at ${time} not null
    )${tableEnd}`,
    'create index left_addresses_left_at_idx on left_addresses (left_at)',
  ];
}
