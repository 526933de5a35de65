import {
  type Database,
  holding,
  lockingToDelete,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ServiceKeyRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import type { ServiceKey, ServiceKeyCaller } from '../../pipeline/callers/caller.ts';
import { type NewSecret, secretsIn } from '../../pipeline/callers/secrets.ts';
import { managedColumn } from '../../pipeline/managed.ts';
import { parsedServiceKey, type StoredServiceKey } from './service-key.ts';

export const secrets = secretsIn('service_key_secrets');

/** The query of every request with a service key. */
export function findBySecret(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { secretHash, now }: Placeholders<{ secretHash: string; now: number }>) =>
    queries
      .selectFrom('service_key_secrets as s')
      .innerJoin('service_keys as k', 'k.id', 's.service_key_id')
      .selectAll('k')
      .where('s.hash', '=', secretHash)
      .where((is) => is.or([is('s.ends_at', 'is', null), is('s.ends_at', '>', now)]))
      .where((is) => is.or([is('k.expires_at', 'is', null), is('k.expires_at', '>', now)])),
  );
}

/** Whether the secret of a call still works. Until the transaction ends, the key cannot be removed or rotated. */
export async function stillWorks(
  tx: Transaction,
  { key, secretHash }: ServiceKeyCaller,
  now: number,
): Promise<boolean> {
  const row = liveKey(tx, key.id, now);
  if (!(await holding(tx, row).executeTakeFirst())) return false;
  return isSecretLive(tx, secretHash, now);
}

function liveKey(read: Reader, id: string, now: number) {
  return read
    .selectFrom('service_keys')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]));
}

/** Whether a service key has this secret, even one that has ended. */
export async function isSecretKnown(read: Reader, secretHash: string): Promise<boolean> {
  const query = read.selectFrom('service_key_secrets').select('hash').where('hash', '=', secretHash);
  return (await query.executeTakeFirst()) !== undefined;
}

async function isSecretLive(read: Reader, secretHash: string, now: number): Promise<boolean> {
  const secret = await read
    .selectFrom('service_key_secrets')
    .select('hash')
    .where('hash', '=', secretHash)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .executeTakeFirst();
  return secret !== undefined;
}

function stored(read: Reader) {
  return read
    .selectFrom('service_keys')
    .selectAll()
    .select(managedColumn('service_key', 'service_keys.id').as('managed'));
}

export async function findServiceKey(read: Reader, id: string): Promise<StoredServiceKey | undefined> {
  if (!isId(id)) return undefined;
  const row = await stored(read).where('id', '=', id).executeTakeFirst();
  return row && parsedServiceKey(row);
}

/** A service key, locked until the transaction ends. */
export async function lockServiceKey(tx: Transaction, id: string): Promise<StoredServiceKey | undefined> {
  if (!isId(id)) return undefined;
  const query = stored(tx).where('id', '=', id);
  const row = await lockingToDelete(tx, query).executeTakeFirst();
  return row && parsedServiceKey(row);
}

/** Newest first. */
export async function listServiceKeyRows(read: Reader, page: PageBounds): Promise<StoredServiceKey[]> {
  const rows = await stored(read)
    .$call((query) => newestFirst(query, 'id', page))
    .execute();
  return rows.map(parsedServiceKey);
}

export async function insertServiceKey(
  tx: Transaction,
  { scopes, networks, ...key }: ServiceKey,
  secretHash: string,
): Promise<void> {
  const row: ServiceKeyRow = {
    ...key,
    scopes: JSON.stringify(scopes),
    networks: networks && JSON.stringify(networks),
  };
  await tx.insertInto('service_keys').values(row).execute();
  await insertSecret(tx, key.id, secretHash);
}

async function insertSecret(tx: Transaction, service_key_id: string, hash: string): Promise<void> {
  await tx.insertInto('service_key_secrets').values({ hash, service_key_id, ends_at: null }).execute();
}

/** Gives a key, which is locked, another secret. */
export async function rotateServiceKeyRow(
  tx: Transaction,
  { id }: Pick<ServiceKey, 'id'>,
  { secretHash, endsAt, ...change }: NewSecret & Pick<ServiceKeyRow, 'prefix' | 'updated_at'>,
): Promise<void> {
  await secrets.endEarlier(tx, id, endsAt);
  await insertSecret(tx, id, secretHash);
  await tx.updateTable('service_keys').set(change).where('id', '=', id).execute();
}

export async function deleteServiceKeyRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('service_keys').where('id', '=', id).execute();
}

/** All of them, oldest first. */
export async function allServiceKeys(read: Reader): Promise<ServiceKey[]> {
  const rows = await read.selectFrom('service_keys').selectAll().orderBy('id').execute();
  return rows.map((row) => parsedServiceKey(row));
}

/** The hash of the secret of each key, without those that end soon because it got another. */
export async function liveSecrets(read: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await read
    .selectFrom('service_key_secrets')
    .select(['service_key_id', 'hash'])
    .where('ends_at', 'is', null)
    .execute();
  return new Map(rows.map(({ service_key_id, hash }) => [service_key_id, hash]));
}

export async function updateServiceKeyRow(
  tx: Transaction,
  { id, name, scopes, networks, expires_at, updated_at }: ServiceKey,
): Promise<void> {
  const row = { name, scopes: JSON.stringify(scopes), networks: networks && JSON.stringify(networks) };
  await tx
    .updateTable('service_keys')
    .set({ ...row, expires_at, updated_at })
    .where('id', '=', id)
    .execute();
}
