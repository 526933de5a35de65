import { CHURNING, type ColumnTypes } from './column-types.ts';

/** Requests of devices to be signed in (RFC 8628), which last for minutes. */
export function devices({ id, time, storage, tableEnd }: ColumnTypes): string[] {
  return [
    `create table device_authorizations (
      id ${id} not null primary key,
      hash text not null unique,
      user_code_hmac text not null unique,
      application_id ${id} not null references applications (id) on delete cascade,
      scopes text not null,
      resource text,
      organization_id text,
      ip_address text,
      user_agent text,
      created_at ${time} not null,
      expires_at ${time} not null,
      poll_interval ${time} not null,
      next_poll_at ${time} not null,
      tries integer not null,
      answered_at ${time},
      grant_id ${id} references grants (id) on delete cascade,
      spent_at ${time}
    )${tableEnd}`,
    'create index device_authorizations_application_id_idx on device_authorizations (application_id)',
    'create index device_authorizations_expires_at_idx on device_authorizations (expires_at)',
    `create index device_authorizations_grant_id_idx on device_authorizations (grant_id)
      where grant_id is not null`,
    ...storage('device_authorizations', CHURNING),
  ];
}
