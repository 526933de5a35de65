import {
  type Awaitable,
  type Database,
  databaseClock,
  databaseTimeIn,
  type Expression,
  greater,
  hasCome,
  isAmong,
  type Placeholders,
  type RawBuilder,
  type SqlBool,
  sql,
} from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Backlog, Claimed, Pieces } from './queue.ts';

/** Tables whose rows are pieces of work in lanes, and are deleted when they end. */
type QueueTable = 'mails';

/** The rows that belong to one queue. */
interface LaneOf<Table extends QueueTable> {
  readonly table: Table;
  readonly lane: string;
  /** The longest pause after a failure, the longest time a piece is held back, and the longest claim, in milliseconds. */
  readonly longest: { readonly pause: number; readonly hold: number; readonly claim: number };
}

type QueueDatabase = Pick<Database, 'kind' | 'prepare' | 'transaction'>;

/** The rows of a table as pieces of work, which are deleted once they are done, dropped or given up. */
export function piecesOf<Table extends QueueTable>(
  database: QueueDatabase,
  { table, lane, longest }: LaneOf<Table>,
): Pieces<Schema[Table]> {
  const claim = claimPieces(database, table);
  const postpone = postponePiece(database, table);
  const remove = removePiece(database, table);
  return {
    claim: async ({ most, duration }) =>
      (await claim.all({ lane, most, duration, ...longest })) as Claimed<Schema[Table]>[],
    keep: keepClaims(database, table),
    settle: async ({ id, attempts }, end): Promise<unknown> =>
      end.outcome === 'failed' ? postpone.first({ id, attempts, pause: end.pause }) : remove.first({ id }),
    backlog: backlogIn(database, table),
  };
}

interface Lockable extends Expression<unknown> {
  forUpdate(): { skipLocked(): Expression<unknown> };
}

/** Whether a row is one of those that a query selects. PostgreSQL locks these, and skips rows that are already locked. */
export function isOneOf({ kind }: Pick<Database, 'kind'>, ids: Lockable): RawBuilder<SqlBool> {
  return isAmong(kind, ['id'], kind === 'postgres' ? ids.forUpdate().skipLocked() : ids);
}

interface Counted {
  readonly length: number;
  readonly oldest: number | null;
  readonly now: number;
}

/** Converts counts of a queue to its backlog. */
export async function backlogOf(counted: Awaitable<Counted | undefined>): Promise<Backlog> {
  const { length = 0, oldest = null, now = 0 } = (await counted) ?? {};
  return { length: Number(length), age: oldest === null ? 0 : Math.max(0, now - oldest) };
}

/** How many pieces are examined for those that are due; pieces with later turns wait. */
const LOOKED_THROUGH = 500;

interface Claiming {
  readonly lane: string;
  readonly most: number;
  readonly duration: number;
  readonly pause: number;
  readonly hold: number;
  readonly claim: number;
}

/**
 * Claims pieces that are due and not claimed, in the order of their turns. A time further in the future than is possible
 * was written before the clock was set back, and counts as reached.
 */
function claimPieces(database: QueueDatabase, table: QueueTable) {
  const { kind } = database;
  const now = databaseClock[kind];
  return database.prepare((queries, { lane, most, duration, pause, hold, claim }: Placeholders<Claiming>) => {
    const first = queries
      .selectFrom(table)
      .select('id')
      .where('lane', '=', lane)
      .orderBy('turn_at')
      .orderBy('id')
      .limit(LOOKED_THROUGH);
    const due = queries
      .selectFrom(table)
      .select('id')
      .where('id', 'in', first)
      .where((is) =>
        is.or([
          hasCome(is, 'due_at', { kind, longest: hold }),
          is.and([is('held', '=', is.lit(0)), hasCome(is, 'due_at', { kind, longest: pause })]),
        ]),
      )
      .where((is) =>
        is.or([is('claimed_until', 'is', null), hasCome(is, 'claimed_until', { kind, longest: claim })]),
      )
      .orderBy('turn_at')
      .orderBy('id')
      .limit(most);
    return queries
      .updateTable(table)
      .set((is) => ({ claimed_until: databaseTimeIn(kind, duration), attempts: is('attempts', '+', 1) }))
      .where(isOneOf(database, due))
      .returningAll()
      .returning(now.as('now'));
  });
}

/** Extends existing claims. */
export function keepClaims(
  database: Pick<Database, 'kind' | 'transaction'>,
  table: QueueTable | 'deliveries' | 'team_deliveries' | 'logouts',
): Pieces<Schema[QueueTable]>['keep'] {
  return (ids, duration) =>
    database.transaction((tx) =>
      tx
        .updateTable(table)
        .set({ claimed_until: databaseTimeIn(database.kind, duration) })
        .where('id', 'in', ids)
        .where('claimed_until', 'is not', null)
        .execute(),
    );
}

/** Postpones a piece, unless another node has claimed it since. */
function postponePiece(database: QueueDatabase, table: QueueTable) {
  return database.prepare(
    (queries, { id, attempts, pause }: Placeholders<{ id: string; attempts: number; pause: number }>) =>
      queries
        .updateTable(table)
        .set(({ ref }) => {
          const due_at = databaseTimeIn(database.kind, pause);
          const turn_at = greater(database.kind, sql<number>`${ref('turn_at')}`, due_at);
          return { due_at, turn_at, claimed_until: null };
        })
        .where('id', '=', id)
        .where('attempts', '=', attempts),
  );
}

/** Deletes a piece, even if another node has claimed it since. */
function removePiece(database: QueueDatabase, table: QueueTable) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries.deleteFrom(table).where('id', '=', id),
  );
}

/** Makes the function that counts the backlog of all lanes, without pieces that are held back. */
export function backlogIn(database: QueueDatabase, table: QueueTable): () => Promise<Backlog> {
  const now = databaseClock[database.kind];
  const count = database.prepare((queries) =>
    queries
      .selectFrom(table)
      .select(({ fn }) => [
        fn.countAll<number>().as('length'),
        fn.min('created_at').as('oldest'),
        now.as('now'),
      ])
      .where('created_at', '<=', now),
  );
  return () => backlogOf(count.first({}));
}
