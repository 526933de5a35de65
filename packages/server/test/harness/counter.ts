import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Database, Reader, Transaction } from '../../src/ground/database/database.ts';

/** Makes a row in which changes are counted. @returns its id */
export async function insertCounter(database: Database): Promise<string> {
  const id = randomUUID();
  const counter = {
    id,
    name: 'counter',
    created_at: 1,
    updated_at: 0,
    deleted_at: null,
    require_second_factor: 0,
  };
  await database.transaction((tx) => tx.insertInto('organizations').values(counter).execute());
  return id;
}

/** Counts a change. */
export async function increment(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('organizations')
    .set((of) => ({ updated_at: of('updated_at', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** How many changes were counted; undefined where there is no such row. */
export async function read(reader: Reader, id: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('organizations')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.updated_at;
}

/** Runs a statement from outside the pool. */
export async function asAdministrator(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
