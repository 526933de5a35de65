import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../src/ground/database/database.ts';
import type { Location } from '../../src/ground/database/location.ts';
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

/** Where the database of a URL is, for code below the configuration. */
export function locationOf(url: string): Location {
  return url.startsWith('sqlite:')
    ? { kind: 'sqlite', file: url.slice('sqlite:'.length) }
    : { kind: 'postgres', url };
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

/** Names of databases on the shared server that this process made and nobody uses any more. */
const unneeded = new Set<string>();
/** Those that this process made and that may still be in use. */
const made = new Set<string>();

/**
 * Marks a database of `createTestDatabase` as unused: it is dropped when the next one is made. The shared server is in
 * memory, which a whole run would fill with hundreds of them.
 */
export function giveUpDatabase(url: string): void {
  const name = new URL(url).pathname.slice(1);
  if (made.delete(name)) unneeded.add(name);
}

/** @param url of a database on the same server, as a user who may create others */
async function createDatabase(url: string, copied = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  if (made.size + unneeded.size === 0) process.once('beforeExit', () => dropAll(url));
  made.add(name);
  await administer(url, [
    ...dropping(unneeded),
    // Copying the files takes half the time of writing each page to the log.
    `create database ${name} template ${copied} strategy file_copy`,
  ]);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** The whole run deletes its server in the end, with databases that could not be dropped. */
const dropAll = (url: string) =>
  administer(url, [...dropping(unneeded), ...dropping(made)]).catch((error) => console.error(error));

/** Takes the names from the set. */
function dropping(names: Set<string>): string[] {
  const statements = [...names].map((name) => `drop database if exists ${name} with (force)`);
  names.clear();
  return statements;
}

async function administer(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
