import { KEPT_TESTS } from '@portico/api';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { ConnectionTestRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';

/** Stores a test that begins, of a connection whose organization is locked, and deletes the oldest beyond those kept. */
export async function insertTest(
  tx: Transaction,
  begun: Pick<ConnectionTestRow, 'id' | 'connection_id' | 'account_id' | 'created_at'>,
): Promise<void> {
  const nothing = { subject: null, email: null, role_claim: null, reason: null, detail: null };
  const row: ConnectionTestRow = {
    ...begun,
    ...nothing,
    state: 'pending',
    email_sources: '[]',
    claims: '[]',
    roles: '[]',
  };
  await tx.insertInto('connection_tests').values(row).execute();
  const surplus = await testsOf(tx, row.connection_id)
    .orderBy('id', 'desc')
    .offset(KEPT_TESTS)
    .limit(1)
    .execute();
  for (const { id } of surplus)
    await tx
      .deleteFrom('connection_tests')
      .where('connection_id', '=', row.connection_id)
      .where('id', '<=', id)
      .execute();
}

export function testsOf(read: Reader, connectionId: string) {
  return read.selectFrom('connection_tests').select('id').where('connection_id', '=', connectionId);
}

export async function findTest(
  read: Reader,
  connectionId: string,
  id: string,
): Promise<ConnectionTestRow | undefined> {
  if (!isId(id)) return undefined;
  return read
    .selectFrom('connection_tests')
    .selectAll()
    .where('id', '=', id)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
}

/** @returns the test as it is now */
export async function settleTest(
  tx: Transaction,
  test: ConnectionTestRow,
  outcome: Omit<ConnectionTestRow, 'id' | 'connection_id' | 'account_id' | 'created_at'>,
): Promise<ConnectionTestRow> {
  await tx.updateTable('connection_tests').set(outcome).where('id', '=', test.id).execute();
  return { ...test, ...outcome };
}

/** Forgets the tests under way: what they began with is no longer what leads to the provider. */
export async function voidTests(tx: Transaction, connectionId: string): Promise<void> {
  await tx
    .deleteFrom('connection_tests')
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'pending')
    .execute();
}
