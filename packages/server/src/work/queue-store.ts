import {
  type Awaitable,
  type Database,
  databaseClock,
  databaseTimeIn,
  type Placeholders,
  type RawBuilder,
  type SqlBool,
  sql,
} from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Backlog, Claimed, Pieces } from './queue.ts';

/** Tables whose rows are pieces of work that nobody needs once they have ended. */
export type QueueTable = 'mails';

type QueueDatabase = Pick<Database, 'kind' | 'prepare'>;

/** The rows of a table as pieces of work: what is done, not wanted any more or given up is deleted. */
export function piecesOf<Table extends QueueTable>(
  database: QueueDatabase,
  table: Table,
): Pieces<Schema[Table]> {
  const claim = claimPieces(database, table);
  const postpone = postponePiece(database, table);
  const remove = removePiece(database, table);
  const count = countPieces(database, table);
  return {
    claim: async ({ most, duration }) => (await claim.all({ most, duration })) as Claimed<Schema[Table]>[],
    settle: async ({ id, attempts }, end): Promise<unknown> =>
      end.outcome === 'failed' ? postpone.first({ id, attempts, pause: end.pause }) : remove.first({ id }),
    backlog: () => backlogOf(count.first({})),
  };
}

/**
 * Whether a row is one of those that a query selects. On PostgreSQL these are locked, and those are left out that others
 * have locked; as an array, because a subquery may be run again for each row and then select others.
 */
export function isOneOf<Query extends { forUpdate(): { skipLocked(): unknown } }>(
  { kind }: Pick<Database, 'kind'>,
  ids: Query,
): RawBuilder<SqlBool> {
  return kind === 'postgres' ? sql`id = any(array${ids.forUpdate().skipLocked()})` : sql`id in ${ids}`;
}

interface Counted {
  readonly length: number;
  readonly oldest: number | null;
  readonly now: number;
}

/** What a count says of a queue. */
export async function backlogOf(counted: Awaitable<Counted | undefined>): Promise<Backlog> {
  const { length = 0, oldest = null, now = 0 } = (await counted) ?? {};
  return { length: Number(length), age: oldest === null ? 0 : Math.max(0, now - oldest) };
}

/** Takes the pieces that are due first and that nobody has. */
function claimPieces(database: QueueDatabase, table: QueueTable) {
  const now = databaseClock[database.kind];
  return database.prepare((queries, { most, duration }: Placeholders<{ most: number; duration: number }>) => {
    const due = queries
      .selectFrom(table)
      .select('id')
      .where('due_at', '<=', now)
      .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
      .orderBy('due_at')
      .orderBy('id')
      .limit(most);
    return queries
      .updateTable(table)
      .set((is) => ({
        claimed_until: databaseTimeIn(database.kind, duration),
        attempts: is('attempts', '+', 1),
      }))
      .where(isOneOf(database, due))
      .returningAll()
      .returning(now.as('now'));
  });
}

/** Puts a piece off, unless another has taken it since. */
function postponePiece(database: QueueDatabase, table: QueueTable) {
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
function removePiece(database: QueueDatabase, table: QueueTable) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries.deleteFrom(table).where('id', '=', id),
  );
}

function countPieces(database: QueueDatabase, table: QueueTable) {
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
