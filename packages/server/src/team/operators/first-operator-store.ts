import { locking, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { FirstOperatorRow } from '../../ground/database/schema.ts';

/** All nodes write the same row, whose lock decides between them, the command and the page. */
const ROW = 1;

const NO_LINK: Omit<FirstOperatorRow, 'id'> = { link_hash: null, made_at: null, expires_at: null };

interface NewLink {
  readonly hash: string;
  readonly now: number;
  readonly expiresAt: number;
  /** A link that was made later than this stays. */
  readonly keptSince: number;
}

/** Stores a link, in place of an earlier one. @returns false where that stays, or there is, or was, an operator */
export async function storeLink(
  tx: Transaction,
  { hash, now, expiresAt, keptSince }: NewLink,
): Promise<boolean> {
  const link = { link_hash: hash, made_at: now, expires_at: expiresAt };
  const row = await tx
    .insertInto('first_operator')
    .values({ id: ROW, ...link })
    .onConflict((conflict) =>
      // Not where it is null either: there is, or was, an operator.
      conflict.column('id').doUpdateSet(link).where('first_operator.made_at', '<=', keptSince),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that there is an operator: the link that there may be is void, and no other is made. */
export async function voidLink(tx: Transaction): Promise<void> {
  await tx
    .insertInto('first_operator')
    .values({ id: ROW, ...NO_LINK })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(NO_LINK))
    .execute();
}

/** The time when a link expires, in milliseconds since 1970; undefined where it is unknown, void or expired. */
export async function findLink(read: Reader, hash: string, now: number): Promise<number | undefined> {
  return (await selectLink(read, hash, now).executeTakeFirst())?.expires_at ?? undefined;
}

/** Whether a link is valid, which it stays until the transaction ends. */
export async function lockLink(tx: Transaction, hash: string, now: number): Promise<boolean> {
  return (await locking(tx, selectLink(tx, hash, now)).executeTakeFirst()) !== undefined;
}

function selectLink(read: Reader, hash: string, now: number) {
  return read
    .selectFrom('first_operator')
    .select('expires_at')
    .where('id', '=', ROW)
    .where('link_hash', '=', hash)
    .where('expires_at', '>', now);
}

export async function hasOperator(read: Reader): Promise<boolean> {
  return (await read.selectFrom('operators').select('account_id').limit(1).executeTakeFirst()) !== undefined;
}
