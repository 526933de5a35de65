import { hash } from 'node:crypto';
import { Failure } from '@portico/conventions';
import { DAY } from '../../ground/clock.ts';
import { holding, LockTimeout, type Transaction, withLockTimeout } from '../../ground/database/database.ts';
import type { IdempotencyKeyRow } from '../../ground/database/schema.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import { type Caller, callerId } from '../callers/caller.ts';
import { namesGone } from './mentions.ts';

/** Where the keys of each kind of caller are kept: they are deleted with their account, API key or service key. */
const KEPT = {
  session: { table: 'idempotency_keys', owner: 'account_id', owners: 'accounts' },
  impersonation: { table: 'idempotency_keys', owner: 'account_id', owners: 'accounts' },
  operator: { table: 'idempotency_keys', owner: 'account_id', owners: 'accounts' },
  api_key: { table: 'api_key_idempotency_keys', owner: 'api_key_id', owners: 'api_keys' },
  connection: { table: 'idempotency_keys', owner: 'account_id', owners: 'accounts' },
  application: { table: 'idempotency_keys', owner: 'account_id', owners: 'accounts' },
  service_key: {
    table: 'service_key_idempotency_keys',
    owner: 'service_key_id',
    owners: 'service_keys',
  },
} as const;

/** Kysely cannot type a table chosen at run time: both are typed as that of accounts. */
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

/** How long a request waits for an earlier one with the same key, in milliseconds. */
const PATIENCE = 2_000;

/** Placeholder outcome while a request is in progress; not visible to other transactions. */
const UNSETTLED = '';

/**
 * Takes a key for this transaction.
 * @returns the earlier request with this key and its outcome, undefined where this is the first
 * @throws Failure `IDEMPOTENCY_KEY_IN_USE`, `ACCESS_TOKEN_INVALID`
 */
export async function claimKey(
  tx: Transaction,
  claim: Claim,
  now: number,
): Promise<Pick<IdempotencyKeyRow, 'fingerprint' | 'outcome'> | undefined> {
  const { table, owners } = keptFor(claim.caller);
  const owner = tx.selectFrom(owners).select('id').where('id', '=', callerId(claim.caller));
  // The token of an account or API key that was deleted meanwhile is no longer valid.
  if (!(await holding(tx, owner).executeTakeFirst())) throw new Failure('ACCESS_TOKEN_INVALID');
  await atKey(tx.deleteFrom(table), claim)
    .where('created_at', '<=', now - KEPT_FOR)
    .execute();
  if (await insertKey(tx, claim, now)) return undefined;
  if (await namesGone(tx, { ...claim, callerId: callerId(claim.caller) })) {
    await atKey(tx.deleteFrom(table), claim).execute();
    if (await insertKey(tx, claim, now)) return undefined;
  }
  return atKey(tx.selectFrom(table).select(['fingerprint', 'outcome']), claim).executeTakeFirst();
}

/** Inserts the row of a key. A request with the same key that is in progress makes this one wait. */
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

/** Deletes a caller's oldest outcomes beyond `MOST_KEPT`, at most `DELETED_AT_ONCE` of them. */
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
export const TABLES: readonly Table[] = Object.values(KEPT)
  .map(({ table }) => table)
  .filter((table, at, all) => all.indexOf(table) === at);

/** Keys of all callers in a table that were created at or before `upTo`, in milliseconds since 1970. */
export function oldKeys(table: Table, upTo: number): OldRows<Table, 'created_at'> {
  const owner = Object.values(KEPT).find((kept) => kept.table === table)?.owner;
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

/** Only a hash of a key is stored: callers choose keys, and may put personal data into them. */
export function hashOfKey(key: string): string {
  return hash('sha256', key, 'base64url');
}
