import { MOST_COUNTED } from '@portico/api';
import {
  type Database,
  lockingToDelete,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ProviderRow } from '../../ground/database/schema.ts';

/** All providers, in their order. */
export async function allProviders(read: Reader): Promise<ProviderRow[]> {
  return read.selectFrom('providers').selectAll().orderBy('position').orderBy('key').execute();
}

/** The issuers of all providers, which identities at them have. */
export async function providerIssuers(read: Reader): Promise<{ id: string; issuer: string }[]> {
  return read.selectFrom('providers').select(['key as id', 'issuer']).execute();
}

/** Locks all providers until the transaction ends. */
export async function lockProviders(tx: Transaction): Promise<void> {
  await lockingToDelete(tx, tx.selectFrom('providers').select('id').orderBy('id')).execute();
}

export function findProvider(database: Pick<Database, 'prepare'>) {
  const query = database.prepare((queries, { key }: Placeholders<{ key: string }>) =>
    queries.selectFrom('providers').selectAll().where('key', '=', key),
  );
  return async (key: string): Promise<ProviderRow | undefined> => query.first({ key });
}

/** Lists the keys and names of all, in their order. */
export function listingProviders(database: Pick<Database, 'prepare'>) {
  const query = database.prepare((queries) =>
    queries.selectFrom('providers').select(['key as id', 'name']).orderBy('position').orderBy('key'),
  );
  return async (): Promise<{ id: string; name: string }[]> => query.all({});
}

export async function hasProvider(read: Reader, key: string): Promise<boolean> {
  const row = await read.selectFrom('providers').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** How many identities people have at a provider, up to `MOST_COUNTED`. */
export async function countIdentities(read: Reader, key: string): Promise<number> {
  const rows = await read
    .selectFrom('identities')
    .select('id')
    .where('provider_id', '=', key)
    .limit(MOST_COUNTED)
    .execute();
  return rows.length;
}
