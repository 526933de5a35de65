import type { Contracts, Method } from '@portico/api';
import { type Account, presentAccount } from '../accounts/account.ts';
import { noteSignedIn } from '../accounts/store.ts';
import { timestamp } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../id.ts';
import type { Limits } from '../limits/limits.ts';
import {
  expiresAt,
  hashToken,
  type Lifetimes,
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
}

export async function openSession(
  tx: Transaction,
  { accountId, now, userAgent, ipAddress, methods, passkeyId }: NewSession,
  limits: Pick<Limits, 'noteSignIn'>,
): Promise<OpenedSession> {
  const accessToken = newToken();
  const session: Session = {
    id: newId(),
    account_id: accountId,
    created_at: now,
    last_used_at: now,
    user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    ip_address: ipAddress,
    methods: storedMethods(methods),
    passkey_id: passkeyId ?? null,
  };
  await insertSession(tx, { ...session, token_hash: hashToken(accessToken) });
  await noteSignedIn(tx, accountId, now);
  await limits.noteSignIn(tx, accountId, ipAddress);
  return { session, accessToken };
}

/** What the list of its account says of a session that began. */
export function createdEvent({ session }: OpenedSession) {
  const details = { methods: methodsOf(session) };
  return sessionEvent('session.created', session, { actor: session.account_id, details });
}

export function presentSignedIn(
  account: Account,
  { session, accessToken }: OpenedSession,
  lifetimes: Lifetimes,
): Contracts['register']['answer']['body'] {
  return {
    account: presentAccount(account),
    accessToken,
    expiresAt: timestamp(expiresAt(session, lifetimes)),
    methods: methodsOf(session),
  };
}
