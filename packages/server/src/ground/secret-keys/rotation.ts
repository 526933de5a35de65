import { MINUTE } from '../clock.ts';
import {
  beginningOf,
  lockingFree,
  lockingToDelete,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { Batch, Task } from '../work/task.ts';
import { FINGERPRINT_LENGTH, type SecretKeys } from './keys.ts';
import { fingerprintsInUse } from './open.ts';
import { placeOf, SEALED, type SealedColumn } from './sealed.ts';

const BATCH = 200;
/** Stored in place of a fingerprint where recovery codes are under the account's own key. */
const OF_ACCOUNT = 'account';

/** Kysely cannot type columns of a table chosen at run time: all are typed as this one. */
const columns: readonly (typeof SEALED.totp)[] = Object.values<SealedColumn>(
  SEALED,
) as (typeof SEALED.totp)[];

/** The beginning of an encrypted value, which names its key. */
const keyOf = (column: string) => beginningOf(column, FINGERPRINT_LENGTH);

/** Encrypts a batch of values that are under earlier keys again, under the first. */
export async function sealAgain(tx: Transaction, keys: SecretKeys): Promise<Batch> {
  // While a new key is rolled out, nodes that still have the old one first must not undo it.
  if (!(await isNewest(tx, keys))) return { done: 0, isMoreLeft: false };
  let done = await sealRecoveryKeys(tx, keys);
  for (const of of columns) {
    if (done < BATCH) done += await sealColumnAgain(tx, keys, { of, limit: BATCH - done });
  }
  return { done, isMoreLeft: done >= BATCH };
}

async function isNewest(read: Reader, { fingerprint }: SecretKeys): Promise<boolean> {
  return (await fingerprintsInUse(read)).at(-1) === fingerprint;
}

async function sealColumnAgain(
  tx: Transaction,
  keys: SecretKeys,
  { of, limit }: { readonly of: typeof SEALED.totp; readonly limit: number },
): Promise<number> {
  const { table, id, column } = of;
  const query = tx
    .selectFrom(table)
    .select([`${id} as id`, `${column} as sealed`])
    .where(keyOf(column), '!=', keys.fingerprint)
    .limit(limit);
  // Locked rows are left to the next batch.
  const rows = await lockingFree(tx, query).execute();
  for (const row of rows) {
    const place = placeOf(of, row.id);
    const sealed = keys.seal(place, keys.open(place, row.sealed));
    await tx
      .updateTable(table)
      .set({ [column]: sealed })
      .where(id, '=', row.id)
      .execute();
  }
  return rows.length;
}

/**
 * HMACs of recovery codes cannot be recomputed under the first key. Instead, the earlier key is stored, encrypted, as the
 * account's own, also where nodes of earlier versions look for it.
 */
async function sealRecoveryKeys(tx: Transaction, keys: SecretKeys): Promise<number> {
  const earlier = (await fingerprintsInUse(tx)).filter((fingerprint) => fingerprint !== keys.fingerprint);
  if (earlier.length === 0) return 0;
  const query = codesUnder(tx, earlier).select('c.key').limit(BATCH);
  const rows = await lockingFree(tx, query).execute();
  const accounts = new Map(rows.map(({ account_id, key }) => [account_id, key]));
  for (const [account_id, key] of accounts) {
    const sealed = keys.sealKey(placeOf(SEALED.recoveryKey, account_id), key);
    await tx
      .updateTable('recovery_codes')
      .set({ account_key: sealed, key: OF_ACCOUNT })
      .where('account_id', '=', account_id)
      .execute();
    await tx.updateTable('totp').set({ recovery_key: sealed }).where('account_id', '=', account_id).execute();
  }
  return accounts.size;
}

/** Recovery codes that are stored directly under one of these secret keys. */
function codesUnder(read: Pick<Reader, 'selectFrom'>, fingerprints: readonly string[]) {
  return read
    .selectFrom('recovery_codes as c')
    .select('c.account_id')
    .where('c.key', 'in', fingerprints)
    .where('c.account_key', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('totp as t')
            .select('t.account_id')
            .whereRef('t.account_id', '=', 'c.account_id')
            .where('t.recovery_key', 'is not', null),
        ),
      ),
    );
}

/** The outcome for all keys but the first. */
interface GivenUp {
  /** Fingerprints of keys that are no longer needed: operators can remove them. */
  readonly givenUp: readonly string[];
  /** Fingerprints of keys that still protect something. */
  readonly needed: readonly string[];
}

/**
 * Gives up the keys that no longer protect anything, so that nodes can start without them.
 * @returns undefined, with nothing done, where the first key of this node is not the newest
 */
export async function giveUpKeys(tx: Transaction, keys: SecretKeys): Promise<GivenUp | undefined> {
  // Transactions that encrypt under a key hold its row: once these are locked, everything is visible.
  await lockingToDelete(tx, tx.selectFrom('secret_keys').select('number').orderBy('number')).execute();
  if (!(await isNewest(tx, keys))) return undefined;
  const outcome = { givenUp: [] as string[], needed: [] as string[] };
  for (const fingerprint of await fingerprintsInUse(tx)) {
    if (fingerprint === keys.fingerprint) continue;
    const isNeeded = await seals(tx, fingerprint);
    outcome[isNeeded ? 'needed' : 'givenUp'].push(fingerprint);
    if (!isNeeded) await tx.deleteFrom('secret_keys').where('fingerprint', '=', fingerprint).execute();
  }
  return outcome;
}

async function seals(tx: Transaction, fingerprint: string): Promise<boolean> {
  if (await codesUnder(tx, [fingerprint]).limit(1).executeTakeFirst()) return true;
  for (const { table, id, column } of columns) {
    const query = tx.selectFrom(table).select(id).where(keyOf(column), '=', fingerprint);
    if (await query.limit(1).executeTakeFirst()) return true;
  }
  return false;
}

export function secretKeyTasks({ secretKeys }: { readonly secretKeys: SecretKeys }): Task[] {
  return [{ name: 'seal-secrets-again', every: 10 * MINUTE, batch: (tx) => sealAgain(tx, secretKeys) }];
}
