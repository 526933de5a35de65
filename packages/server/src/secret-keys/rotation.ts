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
/** What stands for the account's own key, where otherwise a secret key is named. */
const OF_ACCOUNT = 'account';

/** Kysely cannot type columns of a table that is not known yet: they are written as those of this one. */
const columns: readonly (typeof SEALED.totp)[] = Object.values<SealedColumn>(
  SEALED,
) as (typeof SEALED.totp)[];

/** The beginning of a sealed value, which names its key. */
const keyOf = (column: string) => beginningOf(column, FINGERPRINT_LENGTH);

/** Seals a batch of what is under earlier keys under the first. */
export async function sealAgain(tx: Transaction, keys: SecretKeys): Promise<Batch> {
  // While a new key is being rolled out, a node that still has the old one in the first place undoes nothing.
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
  // Those that others have locked are left to the next batch.
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
 * Recovery codes under an earlier key cannot be made again under the first: that key becomes the account's own, also where
 * nodes of earlier versions look for it.
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

/** Recovery codes that are stored under one of these secret keys itself. */
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

/** What became of the keys beside the first. */
export interface GivenUp {
  /** Fingerprints of those that nothing needs any more: operators can drop them. */
  readonly givenUp: readonly string[];
  /** Fingerprints of those under which something is still sealed. */
  readonly needed: readonly string[];
}

/**
 * Gives up the keys under which nothing is sealed any more. Nodes start without them from then on.
 * @returns undefined where another key than the first of this node is the newest, and nothing was done
 */
export async function giveUpKeys(tx: Transaction, keys: SecretKeys): Promise<GivenUp | undefined> {
  // Whoever seals under one of them holds it: afterwards everything can be seen.
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
