import { changedAt } from '../../ground/clock.ts';
import {
  type Database,
  locking,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { PasskeyRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { lockAccount } from '../accounts/store.ts';

/** @returns false where its credential is already registered for any account, as a unique index forbids two */
export async function insertPasskey(tx: Transaction, passkey: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds a passkey of an account. */
export function findPasskey(
  database: Pick<Database, 'prepare'>,
): (id: string, accountId: string) => Promise<PasskeyRow | undefined> {
  const query = database.prepare(
    (queries, { id, accountId }: Placeholders<{ id: string; accountId: string }>) =>
      queries.selectFrom('passkeys').selectAll().where('id', '=', id).where('account_id', '=', accountId),
  );
  return async (id, accountId) => (isId(id) ? query.first({ id, accountId }) : undefined);
}

/** Finds a passkey by its credential id. */
export async function findByCredentialId(
  read: Reader,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return read.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** The passkey as it is now, locked after its account, in the same order as signing in. */
export async function lockPasskey(
  tx: Transaction,
  { id, account_id }: PasskeyRow,
): Promise<PasskeyRow | undefined> {
  if (!(await lockAccount(tx, account_id))) return undefined;
  return locking(tx, tx.selectFrom('passkeys').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** The passkeys of an account, newest first. */
export async function listPasskeyRows(
  read: Reader,
  accountId: string,
  page: PageBounds,
): Promise<PasskeyRow[]> {
  return read
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .$call((query) => newestFirst(query, 'id', page))
    .execute();
}

export async function countPasskeys(read: Reader, accountId: string): Promise<number> {
  return (await passkeysOf(read, accountId).execute()).length;
}

export function passkeysOf(read: Reader, accountId: string) {
  return read.selectFrom('passkeys').select('id').where('account_id', '=', accountId);
}

/** @returns the passkey as it is now */
export async function renamePasskeyRow(
  tx: Transaction,
  passkey: PasskeyRow,
  { name, now }: { readonly name: string; readonly now: number },
): Promise<PasskeyRow> {
  const changed = { name, updated_at: changedAt(passkey, { updated_at: now }) };
  await tx.updateTable('passkeys').set(changed).where('id', '=', passkey.id).execute();
  return { ...passkey, ...changed };
}

/** The report of an authenticator that was used. */
export interface Use {
  readonly counter: number;
  readonly backedUp: boolean;
  readonly now: number;
}

/**
 * Records a use of a passkey, whose account is locked.
 * @returns undefined where it was deleted, or its counter has not increased, which suggests a cloned authenticator (Web
 * Authentication Level 3, section 6.1.1). Authenticators without a counter always report 0. So do those that have taken
 * over a backed-up passkey from one with a counter: this is a `reset`.
 */
export async function notePasskeyUse(
  tx: Transaction,
  { id }: PasskeyRow,
  { counter, backedUp, now }: Use,
): Promise<'counted' | 'reset' | undefined> {
  const passkey = await tx.selectFrom('passkeys').select('counter').where('id', '=', id).executeTakeFirst();
  if (!passkey) return undefined;
  const isCounted = counter === 0 ? passkey.counter === 0 : passkey.counter < counter;
  const isReset = counter === 0 && backedUp;
  if (!isCounted && !isReset) return undefined;
  await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp ? 1 : 0, last_used_at: now })
    .where('id', '=', id)
    .execute();
  return isCounted ? 'counted' : 'reset';
}

/** Deletes the passkeys that were added before the address of the account was verified. @returns them */
export async function deleteUnverifiedPasskeys(tx: Transaction, accountId: string): Promise<PasskeyRow[]> {
  return tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('before_verification', '=', 1)
    .returningAll()
    .execute();
}

export async function deletePasskeyRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).execute();
}

export async function deletePasskeysOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
}
