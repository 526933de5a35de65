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
} from './ending-store.ts';
import { type Session, sessionEvent } from './session.ts';
import { type Ends, listLiveSessions } from './store.ts';

/** Rows that go together with the change that ends their sessions; of any others, a mark on the account says that they ended. */
const AT_ONCE = 500;
/** Nobody counts more. */
const MOST_COUNTED = 1_000;

/** What ended together. */
export interface Ended {
  /** Those that time had not ended before. */
  readonly count: number;
  /** The one, where it is one. */
  readonly id: string | undefined;
}

interface Surplus extends Ended {
  /** The id up to which all ended, where they were that many. */
  readonly upTo: string | null;
}

interface Ending extends Others {
  readonly ends: Ends;
}

/**
 * Ends the sessions of an account, which must be locked, at a cost that does not depend on how many there are. The rows
 * of most accounts go at once, so that nodes of the version before, which know no mark, see the same.
 */
export async function endSessions(tx: Transaction, { ends, ...others }: Ending): Promise<Ended> {
  const gone = endedOf(await deleteNewest(tx, others, AT_ONCE), ends);
  const newest = await findNewest(tx, others);
  if (newest === undefined) return gone;
  const more = await countLive(tx, others, { ends, limit: MOST_COUNTED - gone.count });
  await markEnded(tx, others.account, { upTo: newest, kept: others.except ?? null });
  return { ...gone, count: gone.count + more };
}

/** Ends the sessions that began with a passkey; where an account has very many, all but the caller's end with them. */
export async function endSessionsBegunWith(
  tx: Transaction,
  { id, account_id: account }: Pick<PasskeyRow, 'id' | 'account_id'>,
  { current, ends }: { readonly current: Session; readonly ends: Ends },
): Promise<Ended> {
  const rows = await listNewest(tx, account, AT_ONCE + 1);
  if (rows.length > AT_ONCE) {
    const except = current.passkey_id === id ? undefined : current.id;
    return endSessions(tx, { account, except, ends });
  }
  const begun = rows.filter((session) => session.passkey_id === id);
  return endedOf(await deleteByIds(tx, ids(begun)), ends);
}

/** Has the sessions of an account that are over never live again; where it has very many, all end with them. */
export async function endSessionsOver(tx: Transaction, account: string, ends: Ends): Promise<Ended> {
  const rows = await listNewest(tx, account, AT_ONCE + 1);
  if (rows.length > AT_ONCE) return endSessions(tx, { account, ends });
  const over = rows.filter((session) => !isWithin(session, ends));
  return endedOf(await deleteByIds(tx, ids(over)), ends);
}

/** Makes room for a session of an account, which must be locked: those end that have been unused for longest. */
export async function endSurplus(
  tx: Transaction,
  account: string,
  { most, ends }: { readonly most: number; readonly ends: Ends },
): Promise<Surplus> {
  const page = { before: AFTER_ALL_IDS, rows: most + AT_ONCE };
  const rows = await listLiveSessions(tx, account, ends, page);
  const newestTooMany = rows[most - 1];
  if (!newestTooMany) return { count: 0, id: undefined, upTo: null };
  if (rows.length < page.rows) {
    const byUse = rows.toSorted((one, other) => one.last_used_at - other.last_used_at);
    const gone = await deleteByIds(tx, ids(byUse.slice(0, rows.length - most + 1)));
    return { ...endedOf(gone, ends), upTo: null };
  }
  // There are far more, from when more were allowed: the newest stay.
  const upTo = newestTooMany.id;
  const count = await countLive(tx, { account }, { ends, limit: MOST_COUNTED });
  await markEnded(tx, account, { upTo, kept: null });
  return { count: Math.max(1, count - most + 1), id: undefined, upTo };
}

const ids = (rows: readonly Pick<Session, 'id'>[]) => rows.map(({ id }) => id);

function isWithin({ created_at, last_used_at }: EndedRow, { createdBy, usedBy }: Ends): boolean {
  return created_at > createdBy && last_used_at > usedBy;
}

function endedOf(rows: readonly EndedRow[], ends: Ends): Ended {
  const live = rows.filter((session) => isWithin(session, ends));
  return { count: live.length, id: live.length === 1 ? live[0]?.id : undefined };
}

/** What is told of sessions that ended: of one, which it was; of several, how many. */
export function endedEvents(
  account: string,
  { count, id }: Ended,
  more?: Pick<NewEvent<'session.ended'>, 'actor' | 'details'>,
): NewEvent[] {
  if (count === 0) return [];
  if (id !== undefined) return [sessionEvent('session.ended', { id, account_id: account }, more)];
  return [
    {
      type: 'session.ended',
      subject: account,
      account,
      ...more,
      details: { ...more?.details, count },
    },
  ];
}
