import { lockingFree, type Reader, sql, type Transaction } from '../../ground/database/database.ts';
import type { Ends } from './session.ts';

/** The sessions to look at next: those that may have been unused for too long, and those that are too old. Each is found on an index. */
export function endedSessions(read: Reader, { now, createdBy }: Ends, limit: number) {
  const some = read.selectFrom('sessions').limit(limit);
  return {
    due: some.select(['id', 'last_used_at']).where('check_at', '<=', now).orderBy('check_at'),
    old: some.select('id').where('created_at', '<=', createdBy).orderBy('created_at'),
  };
}

/** Looks at sessions that are due: those in use are due again when they will have been unused for too long. */
async function checkUse(tx: Transaction, { due }: Pick<ReturnType<typeof endedSessions>, 'due'>, ends: Ends) {
  const rows = await lockingFree(tx, due).execute();
  const unused = rows.filter(({ last_used_at }) => last_used_at <= ends.usedBy);
  const used = rows.filter(({ last_used_at }) => last_used_at > ends.usedBy);
  if (used.length > 0)
    await tx
      .updateTable('sessions')
      .set({ check_at: sql<number>`last_used_at + ${sql.lit(ends.now - ends.usedBy)}` })
      .where(
        'id',
        'in',
        used.map(({ id }) => id),
      )
      .execute();
  return { seen: rows.length, unused };
}

/** The sessions in which operators acted for somebody until a time. */
function endedImpersonations(read: Reader, { now }: Ends, limit: number) {
  return read.selectFrom('sessions').select('id').where('ends_at', '<=', now).orderBy('ends_at').limit(limit);
}

/** The expired sessions of operators, which are few. */
function endedOperatorSessions(read: Reader, { usedBy, createdBy }: Ends, limit: number) {
  return read
    .selectFrom('sessions')
    .select('id')
    .where('account_id', 'in', read.selectFrom('operators').select('account_id'))
    .where(({ or, eb }) => or([eb('last_used_at', '<=', usedBy), eb('created_at', '<=', createdBy)]))
    .limit(limit);
}

/** Deletes expired sessions. @returns how many, and whether more may be left */
export async function deleteEndedSessions(
  tx: Transaction,
  { others, operators }: Readonly<Record<'others' | 'operators', Ends>>,
  limit: number,
): Promise<{ done: number; isMoreLeft: boolean }> {
  const { due, old } = endedSessions(tx, others, limit);
  const { seen, unused } = await checkUse(tx, { due }, others);
  const ids = new Set(unused.map(({ id }) => id));
  const impersonations = endedImpersonations(tx, others, limit);
  for (const query of [old, impersonations, endedOperatorSessions(tx, operators, limit)]) {
    // Locked rows are left to the next batch.
    for (const { id } of await lockingFree(tx, query).execute()) ids.add(id);
  }
  if (ids.size > 0)
    await tx
      .deleteFrom('sessions')
      .where('id', 'in', [...ids])
      .execute();
  return { done: ids.size, isMoreLeft: Math.max(ids.size, seen) >= limit };
}
