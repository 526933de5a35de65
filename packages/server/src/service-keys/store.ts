import type { ServiceKeyCaller } from '../callers/caller.ts';
import {
  type Database,
  holding,
  lockingToDelete,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { ServiceKeyRow } from '../database/schema.ts';
import { isId } from '../id.ts';
import type { PageBounds } from '../paging.ts';
import type { OldRows } from '../work/old-rows.ts';
import { parsedServiceKey, type ServiceKey } from './service-key.ts';

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

/** Records the use of a service key, unless another node has just done so. */
export function touchServiceKey(database: Pick<Database, 'prepare'>) {
  return database.prepare(
    (queries, { id, now, unlessAfter }: Placeholders<{ id: string; now: number; unlessAfter: number }>) =>
      queries
        .updateTable('service_keys')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<=', unlessAfter)])),
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

/** Whether the secret of a call works now; a moment later, it may not. */
export async function worksNow(
  read: Reader,
  { key, secretHash }: ServiceKeyCaller,
  now: number,
): Promise<boolean> {
  const found = await liveKey(read, key.id, now).executeTakeFirst();
  return found !== undefined && isSecretLive(read, secretHash, now);
}

function liveKey(read: Reader, id: string, now: number) {
  return read
    .selectFrom('service_keys')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]));
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

export async function findServiceKey(read: Reader, id: string): Promise<ServiceKey | undefined> {
  if (!isId(id)) return undefined;
  const row = await read.selectFrom('service_keys').selectAll().where('id', '=', id).executeTakeFirst();
  return row && parsedServiceKey(row);
}

/** A service key, locked until the transaction ends. */
export async function lockServiceKey(tx: Transaction, id: string): Promise<ServiceKey | undefined> {
  if (!isId(id)) return undefined;
  const query = tx.selectFrom('service_keys').selectAll().where('id', '=', id);
  const row = await lockingToDelete(tx, query).executeTakeFirst();
  return row && parsedServiceKey(row);
}

/** Newest first. */
export async function listServiceKeyRows(read: Reader, page: PageBounds): Promise<ServiceKey[]> {
  const rows = await read
    .selectFrom('service_keys')
    .selectAll()
    .where('id', '<', page.before)
    .orderBy('id', 'desc')
    .limit(page.rows)
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

export interface Rotation extends Pick<ServiceKeyRow, 'prefix' | 'updated_at'> {
  readonly secretHash: string;
  /** When earlier secrets end at the latest; undefined where they end at once. */
  readonly endsAt: number | undefined;
}

/** Gives a key, which is locked, another secret. */
export async function rotateServiceKeyRow(
  tx: Transaction,
  { id }: Pick<ServiceKey, 'id'>,
  { secretHash, endsAt, ...change }: Rotation,
): Promise<void> {
  const earlier = tx.updateTable('service_key_secrets').where('service_key_id', '=', id);
  // Deleted rather than ended now: the clocks of nodes differ.
  if (endsAt === undefined)
    await tx.deleteFrom('service_key_secrets').where('service_key_id', '=', id).execute();
  else
    await earlier
      .set({ ends_at: endsAt })
      .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', endsAt)]))
      .execute();
  await insertSecret(tx, id, secretHash);
  await tx.updateTable('service_keys').set(change).where('id', '=', id).execute();
}

export async function deleteServiceKeyRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('service_keys').where('id', '=', id).execute();
}

/** The secrets that have ended by then, in milliseconds since 1970. */
export function endedSecrets(upTo: number): OldRows<'service_key_secrets', 'ends_at'> {
  return { table: 'service_key_secrets', by: 'ends_at', upTo, key: ['hash'] };
}
