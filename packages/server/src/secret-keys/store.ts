import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, Placeholders, Reader } from '../database/database.ts';
import type { SecretKeyRow } from '../database/schema.ts';
import { FINGERPRINT_LENGTH } from './keys.ts';

/** The fingerprints of the keys in use, the oldest first. */
export async function fingerprintsInUse(read: Reader): Promise<string[]> {
  const rows = await read.selectFrom('secret_keys').select('fingerprint').orderBy('number').execute();
  return rows.map(({ fingerprint }) => fingerprint);
}

/** Whether what a column holds is sealed under another key. */
export function sealedOtherwise(column: string, fingerprint: string): Expression<SqlBool> {
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, ${sql.lit(FINGERPRINT_LENGTH)}) != ${fingerprint}`;
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
