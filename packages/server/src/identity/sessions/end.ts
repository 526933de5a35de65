import { endGrant, endGrants } from '../../consequences/grants-ended.ts';
import type { NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { PasskeyRow } from '../../ground/database/schema.ts';
import { AFTER_ALL_IDS } from '../../ground/id.ts';
import type { Session } from '../../pipeline/callers/session.ts';
import {
  countLive,
  deleteByIds,
  type EndedRow,
  findNewest,
  listNewest,
  markEnded,
  newestOf,
  type Others,
  parentOf,
} from './ending-store.ts';
import { grantsOn, grantsUpTo } from './grants.ts';
import { type Ends, sessionEvent } from './session.ts';
import { deleteSessionRow, listLiveSessions } from './store.ts';

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
  /** The events of what hung on them: applications that can no longer act for the person. */
  readonly grants: readonly NewEvent[];
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
  const gone = await remove(tx, await newestOf(tx, others, AT_ONCE), ends);
  const newest = await findNewest(tx, others);
  if (newest === undefined) return gone;
  const more = await countLive(tx, others, { ends, limit: MOST_COUNTED - gone.count });
  const grants = await markWithGrants(tx, account, { upTo: newest, kept: others.except ?? null });
  return { ...gone, count: gone.count + more, grants: [...gone.grants, ...grants] };
}

/** Deletes the rows of sessions, and ends what hangs on them. */
async function remove(tx: Transaction, rows: readonly Pick<Session, 'id'>[], ends: Ends): Promise<Ended> {
  const hanging = await grantsOn(
    tx,
    rows.map(({ id }) => id),
  );
  const live = (await deleteByIds(tx, rows)).filter((session) => isWithin(session, ends));
  return {
    count: live.length,
    id: live.length === 1 ? live[0]?.id : undefined,
    grants: await endGrants(tx, hanging, 'session_ended'),
  };
}

/** Ends sessions by a mark, and what hangs on them: an account has few grants, however many sessions it has. */
async function markWithGrants(
  tx: Transaction,
  account: string,
  marking: Parameters<typeof markEnded>[2],
): Promise<NewEvent[]> {
  await markEnded(tx, account, marking);
  return endGrants(tx, await grantsUpTo(tx, account, marking), 'session_ended');
}

/** Ends a session and what hangs on it; if it is an application's, with its grant. */
export async function endSession(
  tx: Transaction,
  session: Pick<Session, 'id' | 'account_id' | 'grant_id'>,
): Promise<readonly NewEvent[]> {
  if (session.grant_id !== null) return endGrant(tx, session.grant_id, 'session_ended');
  const hanging = await grantsOn(tx, [session.id]);
  await deleteSessionRow(tx, session.id);
  return [sessionEvent('session.ended', session), ...(await endGrants(tx, hanging, 'session_ended'))];
}

/** Ends the session in which a person signed in: for a session of an application, the one on which it hangs. */
export async function endSignIn(tx: Transaction, session: Session): Promise<readonly NewEvent[]> {
  return endSession(tx, { ...session, id: await parentOf(tx, session), grant_id: null });
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
  return remove(tx, begun, ends);
}

/** Ends the sessions of an account, which must be locked, that began by a connection; if it has very many, all end. */
export async function endSessionsBegunBy(
  tx: Transaction,
  { account, connection }: { readonly account: string; readonly connection: string },
  ends: Ends,
): Promise<Ended> {
  const rows = await listNewest(tx, account, AT_ONCE + 1);
  if (rows.length > AT_ONCE) return endSessions(tx, { account, ends });
  return remove(
    tx,
    rows.filter((session) => session.connection_id === connection),
    ends,
  );
}

/** Deletes expired sessions of an account, so that longer lifetimes cannot revive them; if it has very many, all end. */
export async function endSessionsOver(tx: Transaction, account: string, ends: Ends): Promise<Ended> {
  const rows = await listNewest(tx, account, AT_ONCE + 1);
  if (rows.length > AT_ONCE) return endSessions(tx, { account, ends });
  const over = rows.filter((session) => !isWithin(session, ends));
  return remove(tx, over, ends);
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
  if (!newestTooMany) return { count: 0, id: undefined, grants: [], upTo: null };
  if (live.length < page.rows) {
    const byUse = rows.toSorted((one, other) => one.last_used_at - other.last_used_at);
    const gone = await remove(tx, byUse.slice(0, rows.length - most + 1), ends);
    return { ...gone, upTo: null };
  }
  // There are far more, because the limit was higher before: the newest stay.
  const upTo = newestTooMany.id;
  const count = await countLive(tx, { account }, { ends, limit: MOST_COUNTED });
  const grants = await markWithGrants(tx, account, { upTo, kept: null });
  return { count: Math.max(1, count - most + 1), id: undefined, grants, upTo };
}

function isWithin({ created_at, last_used_at }: EndedRow, { createdBy, usedBy }: Ends): boolean {
  return created_at > createdBy && last_used_at > usedBy;
}

/** The event of sessions that ended: of one, with its id; of several, with their number. Then those of grants. */
export function endedEvents(
  account: string,
  { count, id, grants }: Ended,
  more?: Pick<NewEvent<'session.ended'>, 'actor' | 'details'>,
): NewEvent[] {
  const actor = more?.actor;
  const ofGrants = actor === undefined ? grants : grants.map((event) => ({ ...event, actor }));
  if (count === 0) return [...ofGrants];
  if (id !== undefined)
    return [sessionEvent('session.ended', { id, account_id: account }, more), ...ofGrants];
  const details = { ...more?.details, count };
  return [{ type: 'session.ended', subject: account, account, ...more, details }, ...ofGrants];
}
