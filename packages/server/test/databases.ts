import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { type PostgresCluster, startPostgres } from './postgres.ts';

export type TestedDatabase = 'sqlite' | 'postgres';

/** The database that this run of the tests is about. */
export const testedDatabase: TestedDatabase =
  process.env.PORTICO_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

let cluster: Promise<PostgresCluster> | undefined;

/**
 * @param folder where a database that is a file is put
 * @returns the URL of an empty database
 */
export async function createTestDatabase(folder: string): Promise<string> {
  if (testedDatabase === 'sqlite') return `sqlite:${join(folder, 'portico.db')}`;
  const shared = process.env.PORTICO_TEST_POSTGRES;
  if (shared) return createDatabase(shared);
  // A test file that is run by itself has no server to share.
  cluster ??= startPostgres({ fsync: false });
  return (await cluster).createDatabase();
}

/** @param url of a database on the same server, as a user who may create others */
async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
