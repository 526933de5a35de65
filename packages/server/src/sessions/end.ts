import type { NewEvent } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { PasskeyRow } from '../database/schema.ts';
import { AFTER_ALL_IDS } from '../id.ts';
import {
  countLive,
  deleteByIds,
  deleteNewest,
  type EndedRow,
  findNewest,
  listNewest,
  markEnded,
  type Others,
  parentOf,
} from './ending-store.ts';
import { type Ends, type Session, sessionEvent } from './session.ts';
import { listLiveSessions } from './store.ts';

/** Rows deleted in the transaction that ends the sessions; a mark on the account ends any others. */
const AT_ONCE = 500;
/** Counts stop here. */
const MOST_COUNTED = 1_000;

/** Sessions that ended together. */
export interface Ended {
  /** Number of those that had not expired before. */
  readonly count: number;
  /** The id of the session, if it was one. */
  readonly id: string | undefined;
}

interface Surplus extends Ended {
  /** The id up to which a mark ended all; null if rows were deleted instead. */
  readonly upTo: string | null;
}

interface Ending {
  readonly account: string;
  /** One that stays, with that on which it hangs, and with those that hang on the same. */
  readonly except?: Pick<Session, 'id' | 'grant_id'> | undefined;
  readonly ends: Ends;
}

/**
 * Ends the sessions of an account, which must be locked, at a cost that does not depend on their number. For most accounts,
 * all rows are deleted at once, which nodes of the previous version, without marks, understand too.
 */
export async function endSessions(tx: Transaction, { account, except, ends }: Ending): Promise<Ended> {
  const others: Others = { account, except: except && (await parentOf(tx, except)) };
  const gone = endedOf(await deleteNewest(tx, others, AT_ONCE), ends);
  const newest = await findNewest(tx, others);
  if (newest === undefined) return gone;
  const more = await countLive(tx, others, { ends, limit: MOST_COUNTED - gone.count });
  await markEnded(tx, account, { upTo: newest, kept: others.except ?? null });
  return { ...gone, count: gone.count + more };
}

/** Ends the sessions that began with a passkey; if an account has very many, all but the caller's end. */
export async function endSessionsBegunWith(
  tx: Transaction,
  { id, account_id: account }: Pick<PasskeyRow, 'id' | 'account_id'>,
  { current, ends }: { readonly current: Session; readonly ends: Ends },
): Promise<Ended> {
  const rows = await listNewest(tx, account, AT_ONCE + 1);
  if (rows.length > AT_ONCE) {
    const except = current.passkey_id === id ? undefined : current;
    return endSessions(tx, { account, except, ends });
  }
  const begun = rows.filter((session) => session.passkey_id === id);
  return endedOf(await deleteByIds(tx, begun), ends);
}

/** Deletes expired sessions of an account, so that longer lifetimes cannot revive them; if it has very many, all end. */
export async function endSessionsOver(tx: Transaction, account: string, ends: Ends): Promise<Ended> {
  const rows = await listNewest(tx, account, AT_ONCE + 1);
  if (rows.length > AT_ONCE) return endSessions(tx, { account, ends });
  const over = rows.filter((session) => !isWithin(session, ends));
  return endedOf(await deleteByIds(tx, over), ends);
}

/** Makes room for a session of an account, which must be locked, by ending the least recently used ones. */
export async function endSurplus(
  tx: Transaction,
  account: string,
  { most, ends }: { readonly most: number; readonly ends: Ends },
): Promise<Surplus> {
  const page = { before: AFTER_ALL_IDS, rows: most + AT_ONCE };
  const live = await listLiveSessions(tx, account, ends, page);
  // Those of applications end with the sessions on which they hang.
  const rows = live.filter(({ grant_id }) => grant_id === null);
  const newestTooMany = rows[most - 1];
  if (!newestTooMany) return { count: 0, id: undefined, upTo: null };
  if (live.length < page.rows) {
    const byUse = rows.toSorted((one, other) => one.last_used_at - other.last_used_at);
    const gone = await deleteByIds(tx, byUse.slice(0, rows.length - most + 1));
    return { ...endedOf(gone, ends), upTo: null };
  }
  // There are far more, because the limit was higher before: the newest stay.
  const upTo = newestTooMany.id;
  const count = await countLive(tx, { account }, { ends, limit: MOST_COUNTED });
  await markEnded(tx, account, { upTo, kept: null });
  return { count: Math.max(1, count - most + 1), id: undefined, upTo };
}

function isWithin({ created_at, last_used_at }: EndedRow, { createdBy, usedBy }: Ends): boolean {
  return created_at > createdBy && last_used_at > usedBy;
}

function endedOf(rows: readonly EndedRow[], ends: Ends): Ended {
  const live = rows.filter((session) => isWithin(session, ends));
  return { count: live.length, id: live.length === 1 ? live[0]?.id : undefined };
}

/** The event of sessions that ended: of one, with its id; of several, with their number. */
export function endedEvents(
  account: string,
  { count, id }: Ended,
  more?: Pick<NewEvent<'session.ended'>, 'actor' | 'details'>,
): NewEvent[] {
  if (count === 0) return [];
  if (id !== undefined) return [sessionEvent('session.ended', { id, account_id: account }, more)];
  return [
    { type: 'session.ended', subject: account, account, ...more, details: { ...more?.details, count } },
  ];
}
