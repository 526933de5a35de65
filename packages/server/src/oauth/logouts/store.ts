import {
  type Database,
  type DatabaseKind,
  databaseClock,
  databaseNow,
  databaseTimeIn,
  inParts,
  isAmong,
  kindOf,
  locking,
  type Placeholders,
  type RawBuilder,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import type { GrantRow, LogoutRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import type { Claimed, ClaimRequest, DueGroup } from '../../ground/work/queue.ts';
import { isOneOf } from '../../ground/work/queue-store.ts';

/** Stores notices to applications about the end of grants, due at once. */
export async function insertLogouts(tx: Transaction, grants: readonly GrantRow[]): Promise<void> {
  const now = databaseNow(tx);
  for (const some of inParts(grants)) {
    const rows = some.map(({ id, account_id, application_id }) => ({
      ...{ id: newId(), application_id, account_id, grant_id: id },
      ...{ attempts: 0, created_at: now, due_at: now, claimed_until: null },
    }));
    await tx.insertInto('logouts').values(rows).execute();
  }
}

/** Deletes the notices that wait for an application. @returns how many, at most `limit` */
export async function deleteLogoutsTo(tx: Transaction, application: string, limit: number): Promise<number> {
  const some = tx.selectFrom('logouts').select('id').where('application_id', '=', application).limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('logouts')
    .where(isAmong(kindOf(tx), ['id'], some))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Notices that were created by then, in milliseconds since 1970. */
export function oldLogouts(upTo: number): OldRows<'logouts', 'created_at'> {
  return { table: 'logouts', by: 'created_at', upTo };
}

type Queries = Pick<Database, 'kind' | 'prepare' | 'transaction'>;

function isFree(kind: DatabaseKind): RawBuilder<boolean> {
  // As a subquery, or PostgreSQL reads the clock for each row, and cannot use the index.
  const now = sql`(select ${databaseClock[kind]})`;
  return sql`l.due_at <= ${now} and (l.claimed_until is null or l.claimed_until <= ${now})`;
}

/**
 * The applications with due notices. The recursion skips from one to the next, and looks for one logout of each, so that
 * its cost does not depend on how many wait.
 */
export function selectDueApplications(kind: DatabaseKind, queries: Pick<Reader, 'selectFrom'>) {
  const due = sql<{ id: string }>`(
    with recursive waiting(application_id) as (
      select (select l.application_id from logouts l order by l.application_id limit 1)
      union all
      select (select l.application_id from logouts l
        where l.application_id > waiting.application_id order by l.application_id limit 1)
      from waiting where waiting.application_id is not null
    )
    select y.id from waiting cross join applications y where y.id = waiting.application_id
    and (select l.due_at from logouts l
      where l.application_id = y.id and ${isFree(kind)} order by l.due_at limit 1) is not null
  )`;
  return queries.selectFrom(due.as('due')).select('id');
}

export function dueApplications(database: Queries): () => Promise<readonly DueGroup[]> {
  const due = database.prepare((queries) => selectDueApplications(database.kind, queries));
  return async () => (await due.all({})).map(({ id }) => ({ id, of: [], isFailing: false }));
}

/** The notices to an application that are due and not claimed, in the order of the due times. */
export function selectDueLogouts(
  kind: DatabaseKind,
  queries: Pick<Reader, 'selectFrom'>,
  application: string,
) {
  return queries
    .selectFrom('logouts as l')
    .select('l.id')
    .where('l.application_id', '=', application)
    .where(isFree(kind))
    .orderBy('l.due_at');
}

/** Claims logouts of one application, but no more than may run at once on all nodes. */
export function claimLogouts(database: Queries) {
  const { kind } = database;
  return ({ group, most, atOnce, duration }: ClaimRequest): Promise<Claimed<LogoutRow>[] | 'busy'> =>
    database.transaction(async (tx) => {
      const application = tx.selectFrom('applications').select('id').where('id', '=', group);
      // Lets one node at a time claim. A deleted application is not notified.
      if (!(await locking(tx, application).executeTakeFirst())) return [];
      const free = Math.min(most, atOnce - (await countClaimed(tx, group, kind)));
      if (free <= 0) return 'busy';
      return tx
        .updateTable('logouts')
        .set((is) => ({ claimed_until: databaseTimeIn(kind, duration), attempts: is('attempts', '+', 1) }))
        .where(isOneOf(database, selectDueLogouts(kind, tx, group).limit(free)))
        .returningAll()
        .returning(databaseClock[kind].as('now'))
        .execute();
    });
}

async function countClaimed(tx: Transaction, application: string, kind: DatabaseKind): Promise<number> {
  // SQLite serves one node at a time: any other claims were left by a node that has stopped.
  if (kind === 'sqlite') return 0;
  const { count } = await tx
    .selectFrom('logouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('application_id', '=', application)
    .where('claimed_until', 'is not', null)
    .where('claimed_until', '>', databaseClock[kind])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Postpones a logout, unless another node has claimed it since. */
export function postponeLogout(database: Queries) {
  return database.prepare(
    (queries, { id, attempts, pause }: Placeholders<{ id: string; attempts: number; pause: number }>) =>
      queries
        .updateTable('logouts')
        .set({ due_at: databaseTimeIn(database.kind, pause), claimed_until: null })
        .where('id', '=', id)
        .where('attempts', '=', attempts),
  );
}

export function removeLogout(database: Queries) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries.deleteFrom('logouts').where('id', '=', id),
  );
}

/** Most logouts that are counted. */
const MOST_WAITING = 20_000;

/** How many logouts wait, and since when the oldest does. It runs every few seconds, so it counts only the first. */
export function countLogouts(database: Queries) {
  return database.prepare((queries) =>
    queries
      .selectFrom((from) =>
        from.selectFrom('logouts').select('created_at').orderBy('created_at').limit(MOST_WAITING).as('l'),
      )
      .select(({ fn }) => [
        fn.countAll<number>().as('length'),
        fn.min('l.created_at').as('oldest'),
        databaseClock[database.kind].as('now'),
      ]),
  );
}
