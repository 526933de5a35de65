import type { DatabaseConnection, Driver, Kysely } from 'kysely';
import { assertUpToDate } from '../beside.ts';
import type { DatabaseKind } from '../engine.ts';
import { fromSqlite } from '../failures.ts';
import { type Location, urlOf } from '../location.ts';
import { openPostgres } from '../postgres.ts';
import type { Schema } from '../schema.ts';
import { kyselyOver } from '../sqlite.ts';
import { SqliteConnection } from '../sqlite-connection.ts';
import { openSnapshot } from './files.ts';

/** A consistent view of a database at one moment. */
export interface Snapshot {
  readonly kind: DatabaseKind;
  readonly read: Pick<Kysely<Schema>, 'selectFrom' | 'selectNoFrom' | 'fn'>;
}

/**
 * Reads a snapshot of a database, without changing it or blocking a service that uses it.
 * @throws {DatabaseRefused} where it is not of this build
 * @throws {DatabaseUnavailable} where it cannot be reached
 */
export async function readSnapshot<Result>(
  from: Location,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  await assertUpToDate(urlOf(from));
  if (from.kind === 'sqlite') {
    using database = openSnapshot(from.file);
    const connection = new SqliteConnection(database, fromSqlite);
    return await work({ kind: 'sqlite', read: kyselyOver(new OneConnection(connection)) });
  }
  const engine = await openPostgres({ url: from.url, poolSize: 1 });
  try {
    return await engine.snapshots.transaction().execute((read) => work({ kind: 'postgres', read }));
  } finally {
    await engine.close();
  }
}

/** A connection that already has a transaction open. */
class OneConnection implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('A snapshot is a transaction already');
  }

  async init(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
