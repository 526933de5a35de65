import { hash } from 'node:crypto';
import { Failure } from '@portico/conventions';
import { type Caller, callerId } from '../callers/caller.ts';
import { DAY } from '../clock.ts';
import { holding, LockTimeout, type Transaction, withLockTimeout } from '../database/database.ts';
import type { IdempotencyKeyRow } from '../database/schema.ts';
import type { OldRows } from '../work/old-rows.ts';
import { namesGone } from './mentions.ts';

/** Where the keys of each kind of caller are kept: they go with their account, or with their API key. */
const KEPT = {
  session: { table: 'idempotency_keys', owner: 'account_id', owners: 'accounts' },
  operator: { table: 'idempotency_keys', owner: 'account_id', owners: 'accounts' },
  api_key: { table: 'api_key_idempotency_keys', owner: 'api_key_id', owners: 'api_keys' },
} as const;

/** Kysely cannot type a table that is not known yet: both are written as that of accounts. */
const keptFor = ({ kind }: Caller) => KEPT[kind] as (typeof KEPT)['session'];

interface Claim extends Pick<IdempotencyKeyRow, 'operation' | 'fingerprint'> {
  readonly caller: Caller;
  readonly keyHash: string;
}

/** How long an outcome is kept, in milliseconds. */
export const KEPT_FOR = DAY;

/** Outcomes kept for a caller; the oldest go first. */
export const MOST_KEPT = 1_000;
/** Far more than one request adds. */
const DELETED_AT_ONCE = 100;

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
  const { table, owners } = keptFor(claim.caller);
  const owner = tx.selectFrom(owners).select('id').where('id', '=', callerId(claim.caller));
  // An account or an API key that is deleted meanwhile has no token any more.
  if (!(await holding(tx, owner).executeTakeFirst())) throw new Failure('ACCESS_TOKEN_INVALID');
  await atKey(tx.deleteFrom(table), claim)
    .where('created_at', '<=', now - KEPT_FOR)
    .execute();
  if (await insertKey(tx, claim, now)) return undefined;
  const kept = { ...claim, callerId: callerId(claim.caller) };
  if (await namesGone(tx, kept)) {
    await atKey(tx.deleteFrom(table), claim).execute();
    if (await insertKey(tx, claim, now)) return undefined;
  }
  return atKey(tx.selectFrom(table).select(['fingerprint', 'outcome']), claim).executeTakeFirst();
}

/** The database has two requests with one key wait for each other. */
async function insertKey(
  tx: Transaction,
  { caller, operation, keyHash, fingerprint }: Claim,
  now: number,
): Promise<boolean> {
  const { table, owner } = keptFor(caller);
  const claimed = { [owner]: callerId(caller), operation, key_hash: keyHash, fingerprint };
  try {
    const { numInsertedOrUpdatedRows } = await withLockTimeout(tx, PATIENCE, () =>
      tx
        .insertInto(table)
        .values({ ...claimed, outcome: UNSETTLED, created_at: now } as IdempotencyKeyRow)
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
  await atKey(tx.updateTable(keptFor(claim.caller).table).set({ outcome }), claim).execute();
}

/** Deletes what is kept for a caller beyond the newest, some of it where there is very much. */
export async function deleteOldest(tx: Transaction, caller: Caller): Promise<void> {
  const { table, owner } = keptFor(caller);
  const id = callerId(caller);
  const oldest = await tx
    .selectFrom(table)
    .select('created_at')
    .where(owner, '=', id)
    .orderBy('created_at', 'desc')
    .offset(MOST_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  const some = tx
    .selectFrom(table)
    .select(['operation', 'key_hash'])
    .where(owner, '=', id)
    .where('created_at', '<=', oldest.created_at)
    .orderBy('created_at')
    .limit(DELETED_AT_ONCE);
  await tx
    .deleteFrom(table)
    .where(owner, '=', id)
    .where(({ eb, refTuple }) =>
      eb(refTuple('operation', 'key_hash'), 'in', some.$asTuple('operation', 'key_hash')),
    )
    .execute();
}

type Table = (typeof KEPT)[Caller['kind']]['table'];
export const TABLES: readonly Table[] = [KEPT.session.table, KEPT.api_key.table];

/** The keys of all callers in a table that were made by then, in milliseconds since 1970. */
export function oldKeys(table: Table, upTo: number): OldRows<Table, 'created_at'> {
  const owner = table === KEPT.session.table ? KEPT.session.owner : KEPT.api_key.owner;
  return { table, by: 'created_at', upTo, key: [owner as 'operation', 'operation', 'key_hash'] };
}

interface Filterable<Query> {
  where(column: 'account_id' | 'operation' | 'key_hash', operator: '=', value: string): Query;
}

function atKey<Query extends Filterable<Query>>(query: Query, { caller, operation, keyHash }: Claim): Query {
  return query
    .where(keptFor(caller).owner, '=', callerId(caller))
    .where('operation', '=', operation)
    .where('key_hash', '=', keyHash);
}

/** What is stored of a key: it is the caller's, and may say more than it should. */
export function hashOfKey(key: string): string {
  return hash('sha256', key, 'base64url');
}
