import type { Database, Placeholders, Reader } from '../database/database.ts';
import type { SecretKeyRow } from '../database/schema.ts';

/** The fingerprints of the keys in use, the oldest first. */
export async function fingerprintsInUse(read: Reader): Promise<string[]> {
  const rows = await read.selectFrom('secret_keys').select('fingerprint').orderBy('number').execute();
  return rows.map(({ fingerprint }) => fingerprint);
}

/** The number of the next key, after those of all that are in use. */
export async function nextNumber(read: Reader): Promise<number> {
  const query = read.selectFrom('secret_keys').select(({ fn }) => fn.max('number').as('last'));
  return ((await query.executeTakeFirst())?.last ?? 0) + 1;
}

/** Notes that a key is in use; no row where another has taken its number. */
export function noteKey(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, row: Placeholders<SecretKeyRow>) =>
    queries
      .insertInto('secret_keys')
      .values({ number: row.number, fingerprint: row.fingerprint, created_at: row.created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('number'),
  );
}
