import type { ApprovalState } from '@portico/api';
import { locking, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { ApprovalRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import type { PageBounds } from '../../ground/paging.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import type { Approval } from './approval.ts';

/** Approvals that have not expired, with the names of their subjects and the emails of the operators. */
function selectApprovals(read: Reader, now: number) {
  return read
    .selectFrom('approvals as p')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'p.subject_id').on('a.erased_at', 'is', null),
    )
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'p.subject_id').on('o.purged_at', 'is', null),
    )
    .leftJoin('accounts as r', (join) =>
      join.onRef('r.id', '=', 'p.requested_by').on('r.erased_at', 'is', null),
    )
    .leftJoin('accounts as d', (join) =>
      join.onRef('d.id', '=', 'p.decided_by').on('d.erased_at', 'is', null),
    )
    .selectAll('p')
    .select([
      'a.email as account_email',
      'o.name as organization_name',
      'r.email as requester_email',
      'd.email as decider_email',
    ])
    .where('p.expires_at', '>', now);
}

export async function findApproval(read: Reader, id: string, now: number): Promise<Approval | undefined> {
  return isId(id) ? selectApprovals(read, now).where('p.id', '=', id).executeTakeFirst() : undefined;
}

/** The approval as it is now, locked until the transaction ends. */
export async function lockApproval(tx: Transaction, id: string, now: number): Promise<Approval | undefined> {
  const row = tx.selectFrom('approvals').select('id').where('id', '=', id);
  return (await locking(tx, row).executeTakeFirst()) && findApproval(tx, id, now);
}

export async function listApprovalRows(
  read: Reader,
  { state, now }: { readonly state: ApprovalState | undefined; readonly now: number },
  { before, rows }: PageBounds,
): Promise<Approval[]> {
  return selectApprovals(read, now)
    .where('p.id', '<', before)
    .$if(state !== undefined, (query) => query.where('p.state', '=', state ?? 'pending'))
    .orderBy('p.id', 'desc')
    .limit(rows)
    .execute();
}

/** How many approvals of an operator are pending. */
export async function countPending(read: Reader, operatorId: string, now: number): Promise<number> {
  const counted = await read
    .selectFrom('approvals')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('requested_by', '=', operatorId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(counted?.number);
}

/**
 * Stores a requested approval, in place of one for the same step that has expired.
 * @returns false where one for the same step is pending
 */
export async function insertApproval(tx: Transaction, row: ApprovalRow): Promise<boolean> {
  await tx
    .deleteFrom('approvals')
    .where('subject_id', '=', row.subject_id)
    .where('operation', '=', row.operation)
    .where('state', '=', 'pending')
    .where('expires_at', '<=', row.created_at)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('approvals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function decide(
  tx: Transaction,
  id: string,
  decision: Pick<ApprovalRow, 'state' | 'decided_by'>,
): Promise<void> {
  await tx.updateTable('approvals').set(decision).where('id', '=', id).execute();
}

/** @param upTo when they expired at the latest, in milliseconds since 1970 */
export function expiredApprovals(upTo: number): OldRows<'approvals', 'expires_at'> {
  return { table: 'approvals', by: 'expires_at', upTo };
}
