import type { Method } from '@portico/api';
import type { NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { methodsOf, type Session } from '../../pipeline/callers/session.ts';
import type { Needs } from '../handler.ts';
import { sessionIn } from './authenticate.ts';
import { parentOf } from './ending-store.ts';
import { grantsOn, moveGrants } from './grants.ts';
import {
  type NewApplicationSession,
  type OpenedSession,
  type OpeningNeeds,
  openForApplication,
  openSession,
} from './open.ts';
import { deleteSessionRow } from './store.ts';

interface Replacing
  extends Pick<NewApplicationSession, 'now' | 'userAgent' | 'ipAddress' | 'by' | 'isBreached'> {
  readonly replaced: Session;
  /** The proof just given. */
  readonly methods: readonly Method[];
}

interface Replacement {
  readonly opened: OpenedSession;
  readonly events: readonly [NewEvent, ...NewEvent[]];
}

type ReplacingNeeds = OpeningNeeds & Pick<Needs, 'impersonation'>;

/**
 * Opens a new session in place of another, whose account must be locked. What hung on the old one hangs on the new one.
 * @returns undefined where the old one has ended
 */
export async function replaceSession(
  tx: Transaction,
  { replaced, methods, ...began }: Replacing,
  needs: ReplacingNeeds,
): Promise<Replacement | undefined> {
  const { account_id: accountId } = replaced;
  const moving = await grantsOn(tx, [replaced.id]);
  if (!(await deleteSessionRow(tx, replaced.id))) return undefined;
  const opened = await (replaced.grant_id === null
    ? openSession(tx, { accountId, methods, ...began }, needs)
    : openAgain(tx, replaced, { began: { proved: methods, ...began }, needs }));
  if (!opened) return undefined;
  const { session, ended } = opened;
  await moveGrants(tx, moving, session.id);
  const details = { methods: methodsOf(session), endedSessionId: replaced.id };
  const event = {
    type: 'session.reauthenticated',
    subject: session.id,
    account: accountId,
    details,
  } as const;
  return { opened, events: [event, ...ended] };
}

interface Again {
  readonly began: Pick<
    NewApplicationSession,
    'proved' | 'now' | 'userAgent' | 'ipAddress' | 'by' | 'isBreached'
  >;
  readonly needs: ReplacingNeeds;
}

/** Opens the session of an application anew, on the same session of the person. */
async function openAgain(
  tx: Transaction,
  { grant_id, application_id, application_name, ...replaced }: Session,
  { began, needs }: Again,
): Promise<OpenedSession | undefined> {
  const { lifetimes, impersonation } = needs;
  const rules = { lifetimes, impersonation, now: began.now };
  const parent = await sessionIn(tx, await parentOf(tx, { ...replaced, grant_id }), rules);
  if (parent?.kind !== 'session' || !grant_id || !application_id || application_name === null)
    return undefined;
  const application = { id: application_id, name: application_name };
  return openForApplication(tx, { grantId: grant_id, application, parent, ...began }, needs);
}
