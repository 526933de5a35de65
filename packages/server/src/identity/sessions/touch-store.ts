import {
  type Database,
  type Expression,
  type Placeholders,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';

/** The record of a session's use: when it was, and the time without one before it where no other was longer. */
function usedAt(now: number | Expression<number>) {
  const idle = sql<number>`${now} - last_used_at`;
  return {
    last_used_at: now,
    longest_idle: sql<number>`case when ${idle} > longest_idle then ${idle} else longest_idle end`,
  };
}

/** Records a use of a session, unless another node has just done so. */
export function touchSession(database: Pick<Database, 'prepare'>) {
  return database.prepare(
    (queries, { id, now, unlessAfter }: Placeholders<{ id: string; now: number; unlessAfter: number }>) =>
      queries
        .updateTable('sessions')
        .set(usedAt(now))
        .where('id', '=', id)
        .where('last_used_at', '<=', unlessAfter),
  );
}

/** Records a use of a session in a transaction. */
export async function touchIn(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set(usedAt(now))
    .where('id', '=', id)
    .where('last_used_at', '<', now)
    .execute();
}

/** Records a use of an application's session, which counts as one of the session in which its grant was made. */
export function touchWithParent(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id, now }: Placeholders<{ id: string; now: number }>) =>
    queries
      .updateTable('sessions')
      .set(usedAt(now))
      .where('last_used_at', '<', now)
      .where((is) =>
        is.or([
          is('id', '=', id),
          is(
            'id',
            '=',
            is
              .selectFrom('grants as g')
              .innerJoin('sessions as s', 's.grant_id', 'g.id')
              .select('g.session_id')
              .where('s.id', '=', id),
          ),
        ]),
      ),
  );
}
