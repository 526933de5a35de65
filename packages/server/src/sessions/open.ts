import type { Contracts, Method } from '@portico/api';
import { type Account, presentAccount } from '../accounts/account.ts';
import { noteSignedIn } from '../accounts/store.ts';
import { timestamp } from '../clock.ts';
import type { NewEvent } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { newIdAfter } from '../id.ts';
import { endedEvents, endSurplus } from './end.ts';
import {
  ends,
  expiresAt,
  hashToken,
  type Lifetimes,
  lifetimeOf,
  methodsOf,
  newToken,
  type Session,
  sessionEvent,
  storedMethods,
} from './session.ts';
import { insertSession } from './store.ts';

const LONGEST_USER_AGENT = 512;

export interface NewSession {
  readonly accountId: string;
  readonly now: number;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  /** What proved who begins it. */
  readonly methods: readonly Method[];
  /** The passkey with which it begins, if any. */
  readonly passkeyId?: string;
}

/** A session and its access token, which is nowhere else: only its hash is stored. */
export interface OpenedSession {
  readonly session: Session;
  readonly accessToken: string;
  readonly isOperator: boolean;
  /** What is told of sessions that ended because there were too many. */
  readonly ended: readonly NewEvent[];
}

export type OpeningNeeds = Pick<Needs, 'amounts' | 'lifetimes' | 'limits'>;

export async function openSession(
  tx: Transaction,
  { accountId, now, userAgent, ipAddress, methods, passkeyId }: NewSession,
  { amounts, lifetimes, limits }: OpeningNeeds,
): Promise<OpenedSession> {
  const { isOperator, endedUpTo } = await noteSignedIn(tx, accountId, now);
  const live = ends(lifetimeOf({ isOperator }, lifetimes), now);
  const surplus = await endSurplus(tx, accountId, { most: amounts.sessions, ends: live });
  const accessToken = newToken();
  const session: Session = {
    id: newIdAfter(surplus.upTo ?? endedUpTo),
    account_id: accountId,
    created_at: now,
    last_used_at: now,
    user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    ip_address: ipAddress,
    methods: storedMethods(methods),
    passkey_id: passkeyId ?? null,
  };
  await insertSession(tx, { ...session, token_hash: hashToken(accessToken) });
  await limits.noteSignIn(tx, accountId, ipAddress);
  const told = { actor: accountId, details: { reason: 'too_many' } };
  return { session, accessToken, isOperator, ended: endedEvents(accountId, surplus, told) };
}

/** What the list of its account says of a session that began, and of those that ended for it. */
export function createdEvents({ session, ended }: OpenedSession): readonly [NewEvent, ...NewEvent[]] {
  const details = { methods: methodsOf(session) };
  return [sessionEvent('session.created', session, { actor: session.account_id, details }), ...ended];
}

export function presentSignedIn(
  account: Account,
  opened: OpenedSession,
  lifetimes: Lifetimes,
): Contracts['register']['answer']['body'] {
  const { session, accessToken } = opened;
  return {
    account: presentAccount(account),
    accessToken,
    expiresAt: timestamp(expiresAt(session, lifetimeOf(opened, lifetimes))),
    methods: methodsOf(session),
  };
}
