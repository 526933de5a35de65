import type { ColumnTypes } from './column-types.ts';

/** Challenges that were solved, none of which is good twice. */
export function challenges({ time, tableEnd }: ColumnTypes): string[] {
  return [
    `create table solved_challenges (
      hash text not null primary key,
      expires_at ${time} not null
    )${tableEnd}`,
    'create index solved_challenges_expires_at_idx on solved_challenges (expires_at)',
  ];
}
