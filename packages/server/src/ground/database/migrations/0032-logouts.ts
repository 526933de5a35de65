import type { ColumnTypes } from './column-types.ts';

/** Notices to applications about sign-ins that have ended, and grants that end together, however many. */
export function logouts({ id, time, tableEnd }: Pick<ColumnTypes, 'id' | 'time' | 'tableEnd'>): string[] {
  return [
    // Neither the account nor the application has to be there any more.
    `create table logouts (
      id ${id} not null primary key,
      application_id ${id} not null,
      account_id ${id} not null,
      grant_id ${id} not null,
      attempts integer not null,
      created_at ${time} not null,
      due_at ${time} not null,
      claimed_until ${time}
    )${tableEnd}`,
    'create index logouts_application_id_due_at_idx on logouts (application_id, due_at)',
    `create index logouts_claimed_idx on logouts (application_id, claimed_until)
      where claimed_until is not null`,
    'create index logouts_created_at_idx on logouts (created_at)',
    `create table grant_endings (
      subject_id ${id} not null primary key,
      kind text not null check (kind in ('application', 'organization')),
      up_to ${id} not null
    )${tableEnd}`,
    `create index grants_organization_id_idx on grants (organization_id, id)
      where organization_id is not null`,
  ];
}
