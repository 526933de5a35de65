import { CHURNING, type ColumnTypes } from './column-types.ts';

/** Authorization requests that applications push (RFC 9126), which last for minutes. */
export function pushedRequests({ id, time, storage, tableEnd }: ColumnTypes): string[] {
  return [
    `create table pushed_requests (
      hash text not null primary key,
      application_id ${id} not null references applications (id) on delete cascade,
      parameters text not null,
      created_at ${time} not null,
      expires_at ${time} not null,
      opened_at ${time},
      spent_at ${time}
    )${tableEnd}`,
    'create index pushed_requests_application_id_idx on pushed_requests (application_id)',
    'create index pushed_requests_expires_at_idx on pushed_requests (expires_at)',
    ...storage('pushed_requests', CHURNING),
  ];
}
