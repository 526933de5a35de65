import type { GivenCode } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { NewEvent } from '../../consequences/record-events.ts';
import type { MailRequest } from '../../consequences/request-mails.ts';
import { MINUTE, SECOND } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow, ConnectionRow, SignInRow } from '../../ground/database/schema.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import { sessionIn } from '../../identity/sessions/authenticate.ts';
import {
  type ByConnection,
  createdEvents,
  mailsOf,
  type OpenedSession,
  openSession,
} from '../../identity/sessions/open.ts';
import { type Proof, proving } from '../../identity/sessions/proof.ts';
import { replaceSession } from '../../identity/sessions/replace.ts';
import type { Needs } from '../handler.ts';
import { wayTold } from '../identities/identity.ts';
import { noteIdentityUse } from '../identities/store.ts';
import type { ProviderClaims, RefusalReason } from '../providers/relying-party.ts';
import { namesTwoFactors } from '../providers/two-factors.ts';
import { enterBy } from './by-connection.ts';
import { type EntryResult, linkTo, registerBy } from './enter.ts';
import type { Situation } from './situation.ts';

/** Somebody whose provider's answer was verified. */
interface Arriving {
  readonly row: SignInRow;
  readonly said: ProviderClaims;
  readonly situation: Situation;
  /** The connection by which they come, with its organization locked. */
  readonly connection: ConnectionRow | undefined;
  readonly code: GivenCode | null | undefined;
  readonly now: number;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
}

/** Somebody who was let in. */
interface LetIn {
  readonly account: AccountRow;
  readonly opened: OpenedSession;
  readonly events: readonly [NewEvent, ...NewEvent[]];
  readonly mails: readonly MailRequest[];
}

interface Refused {
  readonly reason: RefusalReason;
  readonly account: string | undefined;
}

/** How far the clocks of a provider and of this service may be apart, in milliseconds. */
const SKEW = MINUTE;

/**
 * Lets somebody in whom the table of `linking.ts` lets in.
 * @returns undefined where another request has just changed the situation
 */
export function lettingIn(needs: Needs) {
  const { lifetimes, impersonation } = needs;
  const proof = proving(needs);

  /** The account that the situation leads to: an existing one, or a new one. */
  async function enter(tx: Transaction, arriving: Arriving): Promise<EntryResult | undefined> {
    const { row, said, now, situation } = arriving;
    const { verdict, identity, email, holder } = situation;
    if (identity) {
      const account = await lockAccount(tx, identity.account_id);
      if (!account) return undefined;
      await noteIdentityUse(tx, identity, { email: said.email, now });
      return { account, events: [], mails: [] };
    }
    if (!email) return undefined;
    if (holder) {
      const to = { id: holder.id, isTakenOver: verdict === 'take_over' };
      return linkTo(tx, to, { row, said, now, needs });
    }
    return registerBy(tx, { row, said, email, now }, { isProven: verdict === 'register', needs });
  }

  /** What they come to: their account and, by a connection, their place in its organization. */
  async function comeIn(tx: Transaction, arriving: Arriving): Promise<EntryResult | undefined> {
    const { said, connection, now } = arriving;
    const entered = await enter(tx, arriving);
    if (!entered) return undefined;
    if (entered.account.suspended_at !== null) throw new Failure('ACCOUNT_SUSPENDED');
    if (!connection) return entered;
    const { account, events } = entered;
    const coming = { accountId: account.id, claims: said.claims, now };
    const placed = await enterBy(tx, connection, coming, needs);
    if (placed === 'MANAGER_LIMIT_REACHED') throw new Failure(placed);
    return { ...entered, events: [...events, ...placed] };
  }

  /** What they have proved: a second factor is asked for here, unless the provider is trusted to have done so. */
  async function prove(
    tx: Transaction,
    { account }: EntryResult,
    { row, said, connection, code, now }: Arriving,
  ): Promise<Proof & { readonly by: ByConnection | undefined }> {
    const by = connection && {
      id: connection.id,
      organizationId: connection.organization_id,
      hasFactors: connection.trusts_factors === 1 && namesTwoFactors(said.claims),
    };
    const first = methodOf(row);
    if (by?.hasFactors) return { by, methods: [first], events: [], mails: [] };
    return { by, ...(await proof.use(tx, account, { code, now, first })) };
  }

  async function begin(tx: Transaction, arriving: Arriving): Promise<LetIn | undefined> {
    const { row, now, userAgent, ipAddress } = arriving;
    const entered = await comeIn(tx, arriving);
    if (!entered) return undefined;
    const { account } = entered;
    const { by, methods, events, mails } = await prove(tx, entered, arriving);
    const began = { accountId: account.id, now, userAgent, ipAddress, methods, by, signingIn: account };
    const opened = await openSession(tx, began, needs);
    const [created, ...others] = createdEvents(opened, wayTold(row));
    return {
      account,
      opened,
      events: [created, ...entered.events, ...others, ...events],
      mails: [...entered.mails, ...mails, ...mailsOf(opened)],
    };
  }

  /** Puts a new session in the place of the one that asked. */
  async function confirm(tx: Transaction, arriving: Arriving): Promise<LetIn | Refused> {
    const { row, said, situation, now, userAgent, ipAddress } = arriving;
    const account = row.account_id ?? undefined;
    if (situation.identity?.account_id !== account) return { reason: 'another_account', account };
    // The provider would have let an earlier sign-in do.
    if ((said.authTime ?? 0) * SECOND < row.created_at - SKEW) return { reason: 'not_fresh', account };
    // What a refusal has written stays: whoever is refused must not have a place in an organization by then.
    await lockAccount(tx, account ?? '');
    const replaced = await sessionIn(tx, row.session_id ?? '', { now, lifetimes, impersonation });
    if (replaced?.kind !== 'session') return { reason: 'session_ended', account };
    const entered = await comeIn(tx, arriving);
    if (!entered) return { reason: 'session_ended', account };
    const proved = await prove(tx, entered, arriving);
    const { by, methods, mails } = proved;
    const began = { methods, by, now, userAgent, ipAddress };
    const replacement = await replaceSession(tx, { replaced: replaced.session, ...began }, needs);
    // The session on which an application's hangs has ended.
    if (!replacement) throw new Failure('SIGN_IN_REFUSED');
    const { opened, events } = replacement;
    return {
      account: entered.account,
      opened,
      events: [...events, ...entered.events, ...proved.events],
      mails,
    };
  }

  return async (tx: Transaction, arriving: Arriving): Promise<LetIn | Refused | undefined> => {
    const { row, situation } = arriving;
    const { refusal: reason, identity, holder } = situation;
    if (reason)
      return { reason, account: identity?.account_id ?? (reason === 'inactive' ? holder?.id : undefined) };
    return row.kind === 'reauthentication' ? confirm(tx, arriving) : begin(tx, arriving);
  };
}

/** How a person proved who they are, in a session that began by another's word. */
const methodOf = ({ connection_id }: SignInRow) => (connection_id === null ? 'provider' : 'sso');
