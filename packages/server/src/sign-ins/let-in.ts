import type { GivenCode } from '@portico/api';
import { Failure } from '@portico/conventions';
import { lockAccount } from '../accounts/store.ts';
import { MINUTE, SECOND } from '../clock.ts';
import type { NewEvent } from '../consequences/record-events.ts';
import type { MailRequest } from '../consequences/request-mails.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountRow, SignInRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { wayOf } from '../identities/identity.ts';
import { noteIdentityUse } from '../identities/store.ts';
import type { RefusalReason, Said } from '../providers/relying-party.ts';
import { sessionIn } from '../sessions/authenticate.ts';
import { createdEvents, type OpenedSession, openSession } from '../sessions/open.ts';
import { proving } from '../sessions/proof.ts';
import { replaceSession } from '../sessions/replace.ts';
import { type Entered, linkTo, registerBy } from './enter.ts';
import { refusalOf, type Situation } from './situation.ts';

/** Somebody whose provider's answer was verified. */
interface Arriving {
  readonly row: SignInRow;
  readonly said: Said;
  readonly situation: Situation;
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
  async function enter(tx: Transaction, arriving: Arriving): Promise<Entered | undefined> {
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

  async function begin(tx: Transaction, arriving: Arriving): Promise<LetIn | undefined> {
    const { row, code, now, userAgent, ipAddress } = arriving;
    const entered = await enter(tx, arriving);
    if (!entered) return undefined;
    const { account } = entered;
    if (account.suspended_at !== null) throw new Failure('ACCOUNT_SUSPENDED');
    const { methods, events, mails } = await proof.use(tx, account, { code, now, first: methodOf(row) });
    const began = { accountId: account.id, now, userAgent, ipAddress, methods };
    const opened = await openSession(tx, began, needs);
    const [created, ...others] = createdEvents(opened, wayOf(row));
    return {
      account,
      opened,
      events: [created, ...entered.events, ...others, ...events],
      mails: [...entered.mails, ...mails],
    };
  }

  /** Puts a new session in the place of the one that asked. */
  async function confirm(tx: Transaction, arriving: Arriving): Promise<LetIn | Refused> {
    const { row, said, situation, code, now, userAgent, ipAddress } = arriving;
    const account = row.account_id ?? undefined;
    if (situation.identity?.account_id !== account) return { reason: 'another_account', account };
    // The provider would have let an earlier sign-in do.
    if ((said.authTime ?? 0) * SECOND < row.created_at - SKEW) return { reason: 'not_fresh', account };
    const entered = await enter(tx, arriving);
    const replaced = await sessionIn(tx, row.session_id ?? '', { now, lifetimes, impersonation });
    if (!entered || replaced?.kind !== 'session') return { reason: 'session_ended', account };
    if (entered.account.suspended_at !== null) throw new Failure('ACCOUNT_SUSPENDED');
    const proved = await proof.use(tx, entered.account, { code, now, first: methodOf(row) });
    const { methods, mails } = proved;
    const began = { methods, now, userAgent, ipAddress };
    const replacement = await replaceSession(tx, { replaced: replaced.session, ...began }, needs);
    if (!replacement) return { reason: 'session_ended', account };
    const { opened, events } = replacement;
    return { account: entered.account, opened, events: [...events, ...proved.events], mails };
  }

  return async (tx: Transaction, arriving: Arriving): Promise<LetIn | Refused | undefined> => {
    const { row, situation } = arriving;
    const reason = refusalOf(situation);
    if (reason) return { reason, account: situation.identity?.account_id };
    return row.kind === 'reauthentication' ? confirm(tx, arriving) : begin(tx, arriving);
  };
}

/** How a person proved who they are, in a session that began by another's word. */
const methodOf = ({ connection_id }: SignInRow) => (connection_id === null ? 'provider' : 'sso');
