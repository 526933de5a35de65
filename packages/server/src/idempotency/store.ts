import { Failure } from '@portico/conventions';
import { holding, LockTimeout, type Transaction, withLockTimeout } from '../database/database.ts';
import type { IdempotencyKeyRow } from '../database/schema.ts';
import type { OldRows } from '../work/old-rows.ts';

type Claim = Pick<IdempotencyKeyRow, 'account_id' | 'operation' | 'key_hash' | 'fingerprint'>;

/** How long an outcome is kept, in milliseconds. */
export const KEPT_FOR = 86_400_000;

/** Outcomes kept for an account; the oldest go first. */
const MOST_KEPT = 1_000;

/** How long a request waits for an earlier one with its key, in milliseconds. */
const PATIENCE = 2_000;

/** Stands in the row of a key until its request has an outcome; no other transaction sees it. */
const UNSETTLED = '';

/**
 * Takes a key for this transaction.
 * @returns what an earlier request with it asked and got, undefined where this is the first
 * @throws Failure `IDEMPOTENCY_KEY_IN_USE`, `ACCESS_TOKEN_INVALID`
 */
export async function claimKey(
  tx: Transaction,
  claim: Claim,
  now: number,
): Promise<Pick<IdempotencyKeyRow, 'fingerprint' | 'outcome'> | undefined> {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', claim.account_id);
  // An account that is deleted meanwhile has no token any more.
  if (!(await holding(tx, account).executeTakeFirst())) throw new Failure('ACCESS_TOKEN_INVALID');
  await atKey(tx.deleteFrom('idempotency_keys'), claim)
    .where('created_at', '<=', now - KEPT_FOR)
    .execute();
  if (await insertKey(tx, claim, now)) return undefined;
  return atKey(
    tx.selectFrom('idempotency_keys').select(['fingerprint', 'outcome']),
    claim,
  ).executeTakeFirst();
}

/** The database has two requests with one key wait for each other. */
async function insertKey(tx: Transaction, claim: Claim, now: number): Promise<boolean> {
  try {
    const { numInsertedOrUpdatedRows } = await withLockTimeout(tx, PATIENCE, () =>
      tx
        .insertInto('idempotency_keys')
        .values({ ...claim, outcome: UNSETTLED, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow(),
    );
    return numInsertedOrUpdatedRows === 1n;
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error;
    throw new Failure('IDEMPOTENCY_KEY_IN_USE', { headers: { 'Retry-After': '1' } });
  }
}

export async function keepOutcome(tx: Transaction, claim: Claim, outcome: string): Promise<void> {
  await atKey(tx.updateTable('idempotency_keys').set({ outcome }), claim).execute();
}

/** Deletes what is kept for an account beyond the newest. */
export async function deleteOldest(tx: Transaction, accountId: string): Promise<void> {
  const oldest = await tx
    .selectFrom('idempotency_keys')
    .select('created_at')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .offset(MOST_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('created_at', '<=', oldest.created_at)
    .execute();
}

/** The keys of all accounts that were made by then, in milliseconds since 1970. */
export function oldKeys(upTo: number): OldRows<'idempotency_keys', 'created_at'> {
  return { table: 'idempotency_keys', by: 'created_at', upTo };
}

interface Filterable<Query> {
  where(column: 'account_id' | 'operation' | 'key_hash', operator: '=', value: string): Query;
}

function atKey<Query extends Filterable<Query>>(
  query: Query,
  { account_id, operation, key_hash }: Claim,
): Query {
  return query
    .where('account_id', '=', account_id)
    .where('operation', '=', operation)
    .where('key_hash', '=', key_hash);
}
