import { MINUTE, SECOND } from '../../ground/clock.ts';
import {
  type Database,
  locking,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { DeviceAuthorizationRow } from '../../ground/database/schema.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';

/** How often a user code can be sent before it is void. */
export const MOST_TRIES = 30;

/** Stores a request of a device. @returns false where another one has the same user code */
export async function insertDevice(tx: Transaction, row: DeviceAuthorizationRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('device_authorizations')
    .values(row)
    .onConflict((conflict) => conflict.column('user_code_hmac').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Makes the query that finds the request of a user code that can still be answered, and counts the try. */
export function tryUserCode(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { hmac, now }: Placeholders<{ hmac: string; now: number }>) =>
    queries
      .updateTable('device_authorizations')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('user_code_hmac', '=', hmac)
      .where('answered_at', 'is', null)
      .where('expires_at', '>', now)
      .where('tries', '<', MOST_TRIES)
      .returningAll(),
  );
}

/** A request without an answer, locked until the transaction ends. */
export async function lockUnanswered(
  tx: Transaction,
  id: string,
  now: number,
): Promise<DeviceAuthorizationRow | undefined> {
  const unanswered = tx
    .selectFrom('device_authorizations')
    .selectAll()
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now);
  return locking(tx, unanswered).executeTakeFirst();
}

/** Records how a person decided. @param grantId null where they refused */
export async function answerDevice(
  tx: Transaction,
  id: string,
  { grantId, now }: { readonly grantId: string | null; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('device_authorizations')
    .set({ grant_id: grantId, answered_at: now })
    .where('id', '=', id)
    .execute();
}

/** The request of a device code, with the grant that a person made for it. */
export async function findDevice(read: Reader, hash: string) {
  return read
    .selectFrom('device_authorizations as d')
    .leftJoin('grants as g', 'g.id', 'd.grant_id')
    .select(['d.hash', 'd.application_id', 'd.expires_at', 'd.answered_at', 'd.spent_at', 'd.grant_id'])
    .select(['g.account_id', 'g.session_id', 'g.scopes', 'g.organization_id', 'g.resource'])
    .where('d.hash', '=', hash)
    .executeTakeFirst();
}

interface Poll {
  readonly hash: string;
  readonly now: number;
}

/** The fewest milliseconds between two requests for tokens, at first. */
export const FIRST_INTERVAL = 5 * SECOND;
/** How much is added to it for a device that asks too often (RFC 8628, section 3.5). */
const SLOWER = 5 * SECOND;
/** From there on, nothing is added. */
const SLOWEST = MINUTE;
/** By how much a device may ask too early, as networks delay requests differently, in milliseconds. */
const TOLERANCE = SECOND;

/** Makes the function that records a request for tokens: false where it came too early, which makes the interval longer. */
export function recordPoll(database: Pick<Database, 'prepare'>): (poll: Poll) => Promise<boolean> {
  type TimedPoll = Poll & { readonly allowed: number };
  const note = database.prepare((queries, { hash, now, allowed }: Placeholders<TimedPoll>) =>
    queries
      .updateTable('device_authorizations')
      .set((row) => ({ next_poll_at: row('poll_interval', '+', now) }))
      .where('hash', '=', hash)
      .where('next_poll_at', '<=', allowed)
      .returning('id'),
  );
  const slow = database.prepare((queries, { hash }: Placeholders<Pick<Poll, 'hash'>>) =>
    queries
      .updateTable('device_authorizations')
      .set((row) => ({ poll_interval: row('poll_interval', '+', SLOWER) }))
      .where('hash', '=', hash)
      .where('poll_interval', '<', SLOWEST)
      .returning('id'),
  );
  return async ({ hash, now }) => {
    if (await note.first({ hash, now, allowed: now + TOLERANCE })) return true;
    await slow.first({ hash });
    return false;
  };
}

export async function markDeviceAsSpent(tx: Transaction, hash: string, now: number): Promise<void> {
  await tx.updateTable('device_authorizations').set({ spent_at: now }).where('hash', '=', hash).execute();
}

/** Requests that expired by then, in milliseconds since 1970. */
export function oldDevices(upTo: number): OldRows<'device_authorizations', 'expires_at'> {
  return { table: 'device_authorizations', by: 'expires_at', upTo };
}
