import { lockingFree, type Reader, type Transaction } from '../database/database.ts';
import type { Ends } from './session.ts';

/** The expired sessions to delete next, in two queries that each use an index. */
export function endedSessions(read: Reader, ends: Ends, limit: number) {
  const ended = read.selectFrom('sessions').select('id').limit(limit);
  return {
    unused: ended.where('last_used_at', '<=', ends.usedBy).orderBy('last_used_at'),
    old: ended.where('created_at', '<=', ends.createdBy).orderBy('created_at'),
  };
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

/** Deletes expired sessions. @returns how many; at least `limit` where more may be left */
export async function deleteEndedSessions(
  tx: Transaction,
  { others, operators }: Readonly<Record<'others' | 'operators', Ends>>,
  limit: number,
): Promise<number> {
  const { unused, old } = endedSessions(tx, others, limit);
  const ids = new Set<string>();
  const impersonations = endedImpersonations(tx, others, limit);
  for (const query of [unused, old, impersonations, endedOperatorSessions(tx, operators, limit)]) {
    // Locked rows are left to the next batch.
    for (const { id } of await lockingFree(tx, query).execute()) ids.add(id);
  }
  if (ids.size > 0)
    await tx
      .deleteFrom('sessions')
      .where('id', 'in', [...ids])
      .execute();
  return ids.size;
}
