import type { Contracts, Method } from '@portico/api';
import type { NewEvent } from '../../consequences/record-events.ts';
import type { MailRequest } from '../../consequences/request-mails.ts';
import { HOUR, timestamp } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { newId, newIdAfter } from '../../ground/id.ts';
import type { Account } from '../../pipeline/callers/account.ts';
import type { OperatorCaller } from '../../pipeline/callers/caller.ts';
import type { Lifetimes } from '../../pipeline/callers/session.ts';
import { methodsOf, type Session, type SessionCaller } from '../../pipeline/callers/session.ts';
import { presentAccount } from '../accounts/account.ts';
import { noteSignedIn } from '../accounts/store.ts';
import type { Needs } from '../handler.ts';
import { beginSession } from './begin.ts';
import { isNewDevice, type SigningIn } from './devices.ts';
import { endedEvents, endSurplus } from './end.ts';
import { originOfFactor } from './second-factor.ts';
import {
  ends,
  expiresAt,
  impersonatorOf,
  lifetimeOf,
  longestIdle,
  sessionEvent,
  storedMethods,
} from './session.ts';
import { leftOf } from './store.ts';
import { touchIn } from './touch-store.ts';

interface NewSession {
  readonly accountId: string;
  readonly now: number;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  /** How the person was authenticated. */
  readonly methods: readonly Method[];
  /** The passkey that was used, if any. */
  readonly passkeyId?: string;
  /** The connection of an organization by which the person came, if any. */
  readonly by?: ByConnection | undefined;
  /** Whether the password that was given is in the list of breached ones. */
  readonly isBreached?: boolean;
  /** The account as it was before, where somebody signs in; absent where a session takes the place of another. */
  readonly signingIn?: SigningIn['account'];
}

/** How a session began by a connection. */
export interface ByConnection {
  readonly id: string;
  readonly organizationId: string;
  /** Whether its provider named two factors, and is trusted in that. */
  readonly hasFactors: boolean;
}

/** A session and its access token, of which only a hash is stored. */
export interface OpenedSession {
  readonly session: Session;
  readonly accessToken: string;
  readonly isOperator: boolean;
  /** Events of sessions that ended because there were too many. */
  readonly ended: readonly NewEvent[];
  /** Of a sign-in that the person is told of: the id of its event, and the mail. */
  readonly told?: { readonly event: string; readonly mail: MailRequest };
}

export type OpeningNeeds = Pick<Needs, 'amounts' | 'lifetimes' | 'limits' | 'secretKeys'>;

function columnsOf(by: ByConnection | undefined) {
  if (!by) return {};
  const { id, organizationId, hasFactors } = by;
  return { connection_id: id, sso_organization_id: organizationId, sso_factors: Number(hasFactors) };
}

/** How long an operator acts for somebody at most, in milliseconds. */
const LONGEST_IMPERSONATION = HOUR;

interface NewImpersonation extends Pick<NewSession, 'accountId' | 'now' | 'userAgent' | 'ipAddress'> {
  readonly operator: OperatorCaller;
  /** When it ends because the person allows it no longer; null where nobody has to allow it. */
  readonly allowedUntil: number | null;
}

/**
 * Opens a session in which an operator acts for a person. It is not a sign-in of the person: it ends none of the person's
 * sessions, and how it began is how the operator's did.
 */
export async function openImpersonation(
  tx: Transaction,
  { accountId, now, userAgent, ipAddress, operator, allowedUntil }: NewImpersonation,
  { lifetimes }: Pick<Needs, 'lifetimes'>,
): Promise<OpenedSession> {
  const { session: own, account } = operator;
  const longest = Math.min(now + LONGEST_IMPERSONATION, own.created_at + lifetimes.operators.absolute);
  const begun = { now, userAgent, ipAddress, idle: lifetimes.others.idle };
  const opened = await beginSession(tx, begun, {
    id: newIdAfter((await leftOf(tx, accountId)).after),
    account_id: accountId,
    methods: own.methods,
    impersonator_id: account.id,
    impersonator_session_id: own.id,
    impersonator_email: account.email,
    ends_at: Math.min(longest, allowedUntil ?? longest),
    factor_added: own.factor_added,
  });
  return { ...opened, isOperator: false, ended: [] };
}

export async function openSession(
  tx: Transaction,
  { accountId, now, userAgent, ipAddress, methods, passkeyId, by, isBreached, signingIn }: NewSession,
  { amounts, lifetimes, limits, secretKeys }: OpeningNeeds,
): Promise<OpenedSession> {
  const from = signingIn && { account: signingIn, ipAddress, userAgent, now };
  const told = from && (await isNewDevice(tx, from, secretKeys)) ? tellOfDevice(from) : undefined;
  const { isOperator, endedUpTo } = await noteSignedIn(tx, accountId, now);
  const lifetime = lifetimeOf({ isOperator }, lifetimes);
  const live = ends(lifetime, now);
  const surplus = await endSurplus(tx, accountId, { most: amounts.sessions, ends: live });
  const begun = { now, userAgent, ipAddress, idle: lifetime.idle };
  const opened = await beginSession(tx, begun, {
    id: newIdAfter(surplus.upTo ?? endedUpTo),
    account_id: accountId,
    methods: storedMethods(methods),
    passkey_id: passkeyId ?? null,
    ...(await originOfFactor(tx, { accountId, methods, passkeyId: passkeyId ?? null })),
    password_breached: Number(isBreached ?? false),
    ...columnsOf(by),
  });
  await limits.noteSignIn(tx, accountId, ipAddress);
  const why = { actor: accountId, details: { reason: 'too_many' } } as const;
  const ended = endedEvents(accountId, surplus, why);
  return { ...opened, isOperator, ended, ...(told && { told }) };
}

function tellOfDevice({ account: { id: account, email: recipient } }: SigningIn) {
  const event = newId();
  return { event, mail: { purpose: 'new_device_notice', recipient, account, event } } as const;
}

/** The mails that a sign-in brings about by itself. */
export const mailsOf = ({ told }: OpenedSession): readonly MailRequest[] => (told ? [told.mail] : []);

export interface NewApplicationSession
  extends Pick<NewSession, 'now' | 'userAgent' | 'ipAddress' | 'by' | 'isBreached'> {
  readonly grantId: string;
  readonly application: { readonly id: string; readonly name: string };
  /** The session on which it hangs. */
  readonly parent: SessionCaller;
  /** Where the person has just been authenticated in it; otherwise, they were when the parent began. */
  readonly proved?: readonly Method[];
}

/**
 * Opens a session for an application to use. It is not a sign-in of the person: it is as old and as strong as the session
 * that it depends on, lasts no longer, and does not count as one of the person's sessions.
 */
export async function openForApplication(
  tx: Transaction,
  { grantId, application, parent, proved, by, isBreached, now, userAgent, ipAddress }: NewApplicationSession,
  { lifetimes }: Pick<Needs, 'lifetimes'>,
): Promise<OpenedSession> {
  const { session: own, account, isOperator } = parent;
  const lifetime = lifetimeOf(parent, lifetimes);
  const { passkey_id } = own;
  const since = proved
    ? {
        methods: storedMethods(proved),
        password_breached: Number(isBreached ?? false),
        ...(await originOfFactor(tx, { accountId: account.id, methods: proved, passkeyId: passkey_id })),
        ...columnsOf(by),
      }
    : { ...beginningOf(own), longest_idle: longestIdle(own, now) };
  const begun = { now, userAgent, ipAddress, idle: lifetime.idle };
  const opened = await beginSession(tx, begun, {
    ...since,
    id: newIdAfter((await leftOf(tx, account.id)).after),
    account_id: account.id,
    passkey_id,
    ends_at: own.created_at + lifetime.absolute,
    grant_id: grantId,
    application_id: application.id,
    application_name: application.name,
  });
  await touchIn(tx, own.id, now);
  return { ...opened, isOperator, ended: [] };
}

/** The columns that tell how a session began. */
function beginningOf(session: Session) {
  const { created_at, methods, factor_added, factor_at, factor_organization_id } = session;
  const { password_breached, connection_id, sso_organization_id, sso_factors } = session;
  const factor = { factor_added, factor_at, factor_organization_id };
  const by = { connection_id, sso_organization_id, sso_factors };
  return { created_at, methods, ...factor, password_breached, ...by };
}

/** The events of a new session, and of those that ended for it. @param way by whose word it began */
export function createdEvents(
  { session, ended, told }: OpenedSession,
  way: { readonly provider?: string; readonly connection?: string } = {},
): readonly [NewEvent, ...NewEvent[]] {
  const { application_id, application_name } = session;
  const details = {
    methods: methodsOf(session),
    ...way,
    ...(application_id !== null && { applicationId: application_id, applicationName: application_name }),
  };
  const created = sessionEvent('session.created', session, { actor: session.account_id, details });
  return [{ ...created, ...(told && { id: told.event }) }, ...ended];
}

export function presentSignedIn(
  account: Account,
  opened: OpenedSession,
  lifetimes: Lifetimes,
  passwordBreached = false,
): Contracts['register']['answer']['body'] {
  const { session, accessToken } = opened;
  return {
    account: presentAccount(account),
    accessToken,
    expiresAt: timestamp(expiresAt(session, lifetimeOf(opened, lifetimes))),
    methods: methodsOf(session),
    impersonator: impersonatorOf(session),
    passwordBreached,
  };
}
