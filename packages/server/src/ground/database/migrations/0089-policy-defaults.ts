import type { ColumnTypes } from './column-types.ts';

/** The policy that new organizations begin with. */
export function policyDefaults({ id, time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table policy_defaults (
      id ${id} not null primary key,
      settings text not null,
      updated_at ${time}
    )${tableEnd}`,
  ];
}
