import { type Database, databaseClock, databaseTimeIn, type Placeholders } from '../database/database.ts';
import type { QueueTable } from './queue.ts';

/** Takes the piece of work that is due first and that nobody has; no row where there is none. */
export function claimPiece(database: Pick<Database, 'kind' | 'prepare'>, table: QueueTable) {
  const now = databaseClock[database.kind];
  return database.prepare((queries, { duration }: Placeholders<{ duration: number }>) => {
    const due = queries
      .selectFrom(table)
      .select('id')
      .where('due_at', '<=', now)
      .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1);
    return queries
      .updateTable(table)
      .set((is) => ({
        claimed_until: databaseTimeIn(database.kind, duration),
        attempts: is('attempts', '+', 1),
      }))
      .where('id', '=', database.kind === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .returning(now.as('now'));
  });
}

/** Puts a piece off, unless another has taken it since. */
export function postponePiece(database: Pick<Database, 'kind' | 'prepare'>, table: QueueTable) {
  return database.prepare(
    (queries, { id, attempts, pause }: Placeholders<{ id: string; attempts: number; pause: number }>) =>
      queries
        .updateTable(table)
        .set({ due_at: databaseTimeIn(database.kind, pause), claimed_until: null })
        .where('id', '=', id)
        .where('attempts', '=', attempts),
  );
}

/** Work that is done needs no row, even if another node has taken it by now. */
export function removePiece(database: Pick<Database, 'prepare'>, table: QueueTable) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries.deleteFrom(table).where('id', '=', id),
  );
}

export function countPieces(database: Pick<Database, 'kind' | 'prepare'>, table: QueueTable) {
  return database.prepare((queries) =>
    queries
      .selectFrom(table)
      .select(({ fn }) => [
        fn.countAll<number>().as('length'),
        fn.min('created_at').as('oldest'),
        databaseClock[database.kind].as('now'),
      ]),
  );
}
