import {
  databaseNow,
  lockingFree,
  type RawBuilder,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
} from '../database/database.ts';
import type { EndingRow } from '../database/schema.ts';
import type { Ending } from './ending.ts';

/** Writes down what is left to do, due after a while: milliseconds. */
export async function insertEnding(tx: Transaction, { told, ...ending }: Ending, wait = 0): Promise<void> {
  const row = { ...ending, details: JSON.stringify(told) };
  await tx
    .insertInto('endings')
    .values({ ...row, due_at: dueIn(tx, wait) })
    .execute();
}

const dueIn = (tx: Transaction, wait: number): RawBuilder<number> =>
  sql`${databaseNow(tx)} + ${sql.lit(wait)}`;

/** The ending that has been due for longest, locked until the transaction ends; one that others have locked is left out. */
export async function lockDue(tx: Transaction): Promise<Ending | undefined> {
  const row = await lockingFree(tx, dueEndings(tx, databaseNow(tx))).executeTakeFirst();
  if (!row) return undefined;
  const { details, due_at: _, ...ending } = row;
  return { ...ending, told: JSON.parse(details) };
}

function dueEndings(read: Reader, now: RawBuilder<number>) {
  return read.selectFrom('endings').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(1);
}

/** Keeps how far an ending is. It comes after all others that are due. */
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

/** Whether what a column names is an account, or an organization, that is gone although rows of it are left. */
export function hasEnded(
  kind: Exclude<EndingRow['kind'], 'invitations' | 'api_keys'>,
  column: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from endings as x
    where x.subject_id = ${sql.ref(column)} and x.kind = ${sql.lit(kind)})`;
}
