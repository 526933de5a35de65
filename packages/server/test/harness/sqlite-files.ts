import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommitNumbers } from '../../src/ground/database/commit-numbers.ts';
import { openDatabase, type Transaction } from '../../src/ground/database/database.ts';
import { DatabaseInUse, DatabaseRefused } from '../../src/ground/database/failures.ts';

/** Where the tests of a file put their databases. */
export class SqliteFiles {
  readonly folder = mkdtempSync(join(tmpdir(), 'portico-sqlite-'));

  /** @returns the path of a file that is not there, in a folder that is not there */
  fresh(): string {
    return join(this.folder, randomUUID(), 'portico.db');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

export const openFile = (file: string, commits?: CommitNumbers) =>
  openDatabase({ url: `sqlite:${file}`, commits });

/**
 * The file must be refused, for this reason, which is given in one line.
 * @param named what the line must name
 */
export async function assertRefused(file: string, reason: RegExp, named = file): Promise<void> {
  await assert.rejects(openFile(file), (error: Error) => {
    assert.ok(error instanceof DatabaseRefused && !(error instanceof DatabaseInUse));
    assert.ok(error.message.includes(named) && !error.message.includes('\n'), error.message);
    return reason.test(error.message);
  });
}

export function insertOrganization(tx: Transaction, name: string) {
  const organization = {
    id: randomUUID(),
    name,
    created_at: 1,
    updated_at: 1,
    deleted_at: null,
    require_second_factor: 0,
  };
  return tx.insertInto('organizations').values(organization).execute();
}
