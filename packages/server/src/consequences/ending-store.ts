import {
  databaseNow,
  hasRow,
  lockingFree,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from '../ground/database/database.ts';
import type { EndingRow } from '../ground/database/schema.ts';
import type { Ending } from './ending.ts';

/** Stores what is left to do. @param wait when it is due, in milliseconds from now */
export async function insertEnding(tx: Transaction, { told, ...ending }: Ending, wait = 0): Promise<void> {
  const row = { ...ending, details: JSON.stringify(told), due_at: dueIn(tx, wait) };
  await tx.insertInto('endings').values(row).execute();
}

const dueIn = (tx: Transaction, wait: number): RawBuilder<number> =>
  sql`${databaseNow(tx)} + ${sql.lit(wait)}`;

/** The ending that has been due for longest and is not locked, locked until the transaction ends. */
export async function lockDue(tx: Transaction): Promise<Ending | undefined> {
  const due = tx.selectFrom('endings').selectAll().where('due_at', '<=', databaseNow(tx));
  const row = await lockingFree(tx, due.orderBy('due_at').limit(1)).executeTakeFirst();
  if (!row) return undefined;
  const { details, due_at: _, ...ending } = row;
  return { ...ending, told: JSON.parse(details) };
}

/** Stores the progress of an ending. Its turn comes after all others that are due. */
export async function keepEnding(
  tx: Transaction,
  { id, told, email_canonical, stage, after }: Ending,
  wait: number,
): Promise<void> {
  await tx
    .updateTable('endings')
    .set({ email_canonical, stage, after, details: JSON.stringify(told), due_at: dueIn(tx, wait) })
    .where('id', '=', id)
    .execute();
}

export async function deleteEnding(tx: Transaction, { id }: Ending): Promise<void> {
  await tx.deleteFrom('endings').where('id', '=', id).execute();
}

/** Whether a column refers to an account, or an organization, that is gone although some of its rows are left. */
export function hasEnded(
  kind: Exclude<EndingRow['kind'], 'invitations' | 'api_keys'>,
  column: string,
): RawBuilder<SqlBool> {
  return hasRow(
    sql`select 1 from endings as x where x.subject_id = ${sql.ref(column)} and x.kind = ${sql.lit(kind)}`,
  );
}
