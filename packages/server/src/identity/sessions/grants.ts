import type { Transaction } from '../../ground/database/database.ts';

/** The grants that hang on sessions: to be ended with them, or moved once another has taken the place of one. */
export async function grantsOn(tx: Transaction, sessions: readonly string[]): Promise<string[]> {
  if (sessions.length === 0) return [];
  const rows = await tx.selectFrom('grants').select('id').where('session_id', 'in', sessions).execute();
  return rows.map(({ id }) => id);
}

interface Marking {
  readonly upTo: string;
  readonly kept: string | null;
}

/** The grants that hang on the sessions of an account which a mark ends. */
export async function grantsUpTo(
  tx: Transaction,
  account: string,
  { upTo, kept }: Marking,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('grants')
    .select('id')
    .where('account_id', '=', account)
    .where('session_id', '<=', upTo)
    .where('session_id', 'is distinct from', kept)
    .execute();
  return rows.map(({ id }) => id);
}

/** Hangs grants on the session that took the place of theirs. */
export async function moveGrants(tx: Transaction, ids: readonly string[], to: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('grants').set({ session_id: to }).where('id', 'in', ids).execute();
}
