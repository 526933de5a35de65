import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../src/ground/database/database.ts';
import { type PostgresCluster, startPostgres } from './postgres.ts';

export type TestedDatabase = 'sqlite' | 'postgres';

/** The kind of database of this run of the tests. */
export const testedDatabase: TestedDatabase =
  process.env.PORTICO_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

let cluster: Promise<PostgresCluster> | undefined;

/** A file with only this build's schema, of which others are copies; the first test of a run makes it. */
const { PORTICO_TEST_TEMPLATE: templateFile, PORTICO_TEST_POSTGRES_TEMPLATE: templateName } = process.env;

/**
 * @param folder where the file of a database is put
 * @param state as a copy, where there is one: migrating takes longer
 * @returns the URL of an empty database
 */
export async function createTestDatabase(
  folder: string,
  state: 'empty' | 'migrated' = 'empty',
): Promise<string> {
  if (testedDatabase === 'sqlite') {
    const file = join(folder, 'portico.db');
    if (state === 'migrated' && templateFile !== undefined) await copyTemplate(templateFile, file);
    return `sqlite:${file}`;
  }
  const shared = process.env.PORTICO_TEST_POSTGRES;
  if (shared) return createDatabase(shared, state === 'migrated' ? templateName : undefined);
  // A test file that is run by itself has no server to share.
  cluster ??= startPostgres({ fsync: false, asksForPasswords: false });
  return (await cluster).createDatabase();
}

async function copyTemplate(template: string, file: string): Promise<void> {
  if (!existsSync(template)) {
    // Others may be making it, too.
    const own = `${template}-${randomBytes(8).toString('hex')}`;
    await (await openDatabase({ url: `sqlite:${own}` })).close();
    await rename(own, template);
  }
  await copyFile(template, file);
}

/**
 * Migrates a database that others can copy.
 * @param url of an empty database on the shared server
 * @returns its name, which is `PORTICO_TEST_POSTGRES_TEMPLATE` for the tests
 */
export async function makeTemplate(url: string): Promise<string> {
  await (await openDatabase({ url })).close();
  return new URL(url).pathname.slice(1);
}

/** Names of unused databases on the shared server. */
const unneeded = new Set<string>();

/** Marks a database of `createTestDatabase` as unused: it goes when the next one is made. */
export function giveUpDatabase(url: string): void {
  if (testedDatabase === 'postgres') unneeded.add(new URL(url).pathname.slice(1));
}

/** @param url of a database on the same server, as a user who may create others */
async function createDatabase(url: string, copied = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  // Copying the files takes half the time of writing each page to the log.
  await client.query(`create database ${name} template ${copied} strategy file_copy`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
