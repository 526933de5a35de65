import type { ColumnTypes } from './column-types.ts';

/** Assertions that were used, until they are refused anyway. */
export function samlAssertions({ time, tableEnd }: Pick<ColumnTypes, 'time' | 'tableEnd'>): string[] {
  return [
    `create table saml_assertions (
      hash text not null primary key,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index saml_assertions_expires_at_idx on saml_assertions (expires_at)',
  ];
}
