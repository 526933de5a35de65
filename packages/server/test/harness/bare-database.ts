import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import {
  type Database,
  openDatabase,
  type Reader,
  type Transaction,
} from '../../src/ground/database/database.ts';
import type { AccountRow } from '../../src/ground/database/schema.ts';
import { newAccount as newAccountRow } from '../../src/identity/accounts/columns.ts';
import { createTestDatabase } from './databases.ts';
import { bePatient } from './patient-database.ts';
import { until } from './until.ts';

/**
 * Makes the function that opens an empty database without a service, of the kind of this run. A file calls it once; its
 * databases are closed and removed after the tests.
 */
export function bareDatabases(): () => Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-database-'));
  const opened: Database[] = [];
  const endPatience = bePatient();
  after(async () => {
    endPatience();
    for (const database of opened) await database.close();
    rmSync(folder, { recursive: true });
  });
  return async () => {
    const database = await openDatabase({ url: await createTestDatabase(join(folder, randomUUID())) });
    opened.push(database);
    return database;
  };
}

/**
 * Waits until a database has so many connections, if it has any. On a busy machine, one may take longer than a
 * statement waits for it; concurrent statements then find them open.
 */
export async function openConnections(database: Pick<Database, 'ping'>, count: number): Promise<void> {
  await until('there are connections', () =>
    Promise.all(Array.from({ length: count }, () => database.ping())).then(
      () => true,
      () => false,
    ),
  );
}

/** @returns the row of an account that does not exist yet, with an email that no other has */
export function newAccount(values: Partial<AccountRow> = {}): AccountRow {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const given = { email: { typed: email, canonical: email }, isVerified: false, name: null };
  return { ...newAccountRow({ id, ...given, password_hash: '$argon2id$' }, 1), ...values };
}

export function insertAccount(tx: Transaction, account: AccountRow) {
  return tx.insertInto('accounts').values(account).execute();
}

export async function findAccount(reader: Reader, id: string): Promise<AccountRow | undefined> {
  const row = await reader.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  // Rows of node:sqlite have no prototype, which a strict comparison would notice.
  return row && { ...row };
}
