import type { DatabaseKind } from '../engine.ts';

/**
 * Ends the foreign key from leaves to their seal. PostgreSQL looked the seal up for each of its thousand leaves, by a plan
 * from when there were few seals: it read all of them each time. A seal is only deleted after its leaves. SQLite looks it up
 * by its key, and would have to copy the table.
 */
export function leavesAlone(kind: DatabaseKind): string[] {
  return kind === 'postgres' ? ['alter table leaves drop constraint leaves_seal_number_fkey'] : [];
}
