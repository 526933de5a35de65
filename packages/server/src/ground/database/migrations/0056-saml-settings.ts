import type { ColumnTypes } from './column-types.ts';

/** Settings of connections over SAML, and mails about connections. */
export function samlSettings({
  id,
  time,
  tableEnd,
}: Pick<ColumnTypes, 'id' | 'time' | 'tableEnd'>): string[] {
  return [
    `create table saml_settings (
      connection_id ${id} not null primary key references connections (id) on delete cascade,
      private_key text not null,
      certificate text not null,
      provider text not null,
      certificates_end_at ${time} not null,
      warned_at ${time},
      read_at ${time} not null
    )${tableEnd}`,
    'create index saml_settings_certificates_end_at_idx on saml_settings (certificates_end_at)',
    'create index saml_settings_read_at_idx on saml_settings (read_at)',
    `alter table mails add column connection_id ${id}`,
  ];
}
