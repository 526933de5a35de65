import type { OperationId } from '@portico/api';
import { type Database, locking, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { HookRow } from '../../ground/database/schema.ts';
import { Known } from '../../ground/work/known.ts';
import { managedColumn } from '../../pipeline/managed.ts';

/** A hook as it is read. */
export interface Hook extends HookRow {
  /** 1 or 0: whether a configuration file defines it. */
  readonly managed: number;
}

const selectHooks = (read: Reader) =>
  read.selectFrom('hooks').selectAll('hooks').select(managedColumn('hook', 'hooks.id').as('managed'));

/** All hooks, by their points. */
export async function allHooks(read: Reader): Promise<Hook[]> {
  return selectHooks(read).orderBy('point').execute();
}

/** The hooks in the memory of this node. */
export function createKnownHooks({ read }: Pick<Database, 'read'>): Known<readonly Hook[]> {
  return new Known<readonly Hook[]>(() => allHooks(read), []);
}

/** The operations after which there may be other hooks. */
export const HOOK_CHANGES = [
  'replaceHook',
  'deleteHook',
  'applyConfiguration',
] as const satisfies OperationId[];

export async function findHook(read: Reader, point: HookRow['point']): Promise<Hook | undefined> {
  return selectHooks(read).where('point', '=', point).executeTakeFirst();
}

/** The hook of a point, locked until the transaction ends. */
export async function lockHook(tx: Transaction, point: HookRow['point']): Promise<Hook | undefined> {
  return locking(tx, selectHooks(tx).where('point', '=', point)).executeTakeFirst();
}

/** Locks all hooks until the transaction ends. */
export async function lockHooks(tx: Transaction): Promise<void> {
  await locking(tx, tx.selectFrom('hooks').select('id').orderBy('id')).execute();
}

/** @returns false where another request has just set the hook of the point */
export async function insertHook(tx: Transaction, hook: HookRow): Promise<boolean> {
  const row = await tx
    .insertInto('hooks')
    .values(hook)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateHookRow(tx: Transaction, hook: Hook): Promise<void> {
  const { id, managed: _, ...columns } = hook;
  await tx.updateTable('hooks').set(columns).where('id', '=', id).execute();
}

export async function deleteHookRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('hooks').where('id', '=', id).execute();
}

/** Records since when a hook fails; null where it is well again. @returns false where that was known */
export async function noteFailing(tx: Transaction, id: string, since: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hooks')
    .set({ failing_since: since })
    .where('id', '=', id)
    .where('failing_since', since === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
