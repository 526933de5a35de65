import {
  type Database,
  type Placeholders,
  type Reader,
  type Transaction,
  transactional,
} from '../../ground/database/database.ts';
import type { PushedRequestRow } from '../../ground/database/schema.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';

export async function insertPushed(tx: Transaction, row: PushedRequestRow): Promise<void> {
  await tx.insertInto('pushed_requests').values(row).execute();
}

interface PushedKey {
  readonly hash: string;
  readonly now: number;
}

/** Makes the query that finds a request that is good for a code, the first time: from then on, the person has longer. */
export function openPushed(database: Pick<Database, 'prepare'>) {
  type Opening = PushedKey & { readonly expiresAt: number };
  return database.prepare((queries, { hash, now, expiresAt }: Placeholders<Opening>) =>
    queries
      .updateTable('pushed_requests')
      .set({ opened_at: now, expires_at: expiresAt })
      .where('hash', '=', hash)
      .where('opened_at', 'is', null)
      .where('spent_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['application_id', 'parameters']),
  );
}

/** A request that is good for a code. */
export async function findPushed(read: Reader, { hash, now }: PushedKey) {
  return read
    .selectFrom('pushed_requests')
    .select(['application_id', 'parameters'])
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

const spending = (queries: Pick<Transaction, 'updateTable'>, { hash, now }: Placeholders<PushedKey>) =>
  queries
    .updateTable('pushed_requests')
    .set({ spent_at: now })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash');

const spendIn = transactional(spending);

/** Uses a request up. @returns false where it was used before, on any node, or has expired */
export async function spendPushed(tx: Transaction, key: PushedKey): Promise<boolean> {
  return (await spendIn.first(tx, key)) !== undefined;
}

/** Makes the query that does the same where a person refuses, which changes nothing else. */
export function refusePushed(database: Pick<Database, 'prepare'>) {
  return database.prepare(spending);
}

/** Requests that expired by then, in milliseconds since 1970. */
export function oldPushed(upTo: number): OldRows<'pushed_requests', 'expires_at'> {
  return { table: 'pushed_requests', by: 'expires_at', upTo, key: ['hash'] };
}
