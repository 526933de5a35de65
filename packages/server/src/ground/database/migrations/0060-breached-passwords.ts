import type { ColumnTypes } from './column-types.ts';

/** When people were notified that their password is in the list of breached ones. */
export function breachedPasswords({ time }: ColumnTypes): string[] {
  return [`alter table accounts add column breach_told_at ${time}`];
}
