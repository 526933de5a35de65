import { deleteRowsOf, type Part, type Some } from '../consequences/ending.ts';
import { hasAsMany, lockingFree, type Reader, type Transaction } from '../database/database.ts';
import { BEFORE_ALL_IDS } from '../id.ts';
import { MOST_SECRETS, rowsOf } from './store.ts';

/** Kept answers that go with a key at once; where it has as many or more, all of it goes later. */
const MANY_ANSWERS = 10;

/** From now on an API key does not exist. */
export async function revokeApiKeyRow(tx: Transaction, id: string, now: number): Promise<void> {
  const answers = tx.selectFrom('api_key_idempotency_keys').select('key_hash').where('api_key_id', '=', id);
  await deleteRowsOf(tx, SECRETS, { id, limit: MOST_SECRETS });
  if (await hasAsMany(answers, MANY_ANSWERS))
    await tx.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute();
  else await deleteRow(tx, id);
}

async function deleteRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('api_keys').where('id', '=', id).execute();
}

const SECRETS = { table: 'api_key_secrets', owner: 'api_key_id', key: ['hash'] } as const;
const ANSWERS = {
  table: 'api_key_idempotency_keys',
  owner: 'api_key_id',
  key: ['api_key_id', 'operation', 'key_hash'],
} as const;

/** Deletes an API key after what belongs to it. @returns how many rows, at most `limit`; the key with the last */
async function deleteWhole(tx: Transaction, id: string, limit: number): Promise<number> {
  let done = 0;
  for (const rows of [ANSWERS, SECRETS]) {
    done += await deleteRowsOf(tx, rows, { id, limit: limit - done });
    if (done === limit) return done;
  }
  await deleteRow(tx, id);
  return done + 1;
}

/** Deletes API keys of an organization that is gone, and what belongs to them. */
export async function deleteApiKeysOf(
  tx: Transaction,
  organizationId: string,
  { limit }: Some,
): Promise<Part> {
  let done = 0;
  for (const { id } of await rowsOf(tx, organizationId).limit(limit).execute()) {
    done += await deleteWhole(tx, id, limit - done);
    if (done === limit) return { done, after: BEFORE_ALL_IDS };
  }
  return { done, after: undefined };
}

/** Deletes rows of an API key that was revoked. @returns how many, at most `limit`; none where there is no such key */
export async function deleteRevoked(tx: Transaction, limit: number): Promise<number> {
  const key = await lockingFree(tx, revokedKeys(tx)).executeTakeFirst();
  return key ? deleteWhole(tx, key.id, limit) : 0;
}

function revokedKeys(read: Reader) {
  return read.selectFrom('api_keys').select('id').where('revoked_at', 'is not', null).limit(1);
}
