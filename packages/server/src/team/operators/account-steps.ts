import { lockOwnedAlone, removeAccount } from '../../consequences/account-removed.ts';
import { allOf } from '../../consequences/record-events.ts';
import { voidUnderWay } from '../../consequences/void-mails.ts';
import { onlyOwnerOf } from '../../identity/accounts/own-account.ts';
import { deleteAllFactors } from '../../identity/second-factors/factors.ts';
import { endedEvents, endSessions } from '../../identity/sessions/end.ts';
import { ends } from '../../identity/sessions/session.ts';
import { ok } from '../../pipeline/answers.ts';
import { actorOf } from '../../pipeline/callers/caller.ts';
import { changing, type Needs } from '../handler.ts';
import { setSuspended } from './account-store.ts';
import { isProtected, type OperatorAccount, presentOperatorAccount } from './accounts.ts';
import { type Step, takenAlone, usedEvent } from './operator.ts';

const ENDED = { details: { reason: 'suspended' } } as const;

/**
 * Blocks all access to an account and changes nothing else, except that pending links which could give it to somebody
 * else are voided.
 */
export const suspendAccount = changing('suspendAccount', ({ lifetimes }) => ({
  apply: async ({ tx, caller, target, body: { reason }, now, fail }) => {
    if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
    const { id } = target;
    if (target.suspended_at !== null)
      return {
        events: usedEvent({ by: caller, operation: 'suspendAccount', account: id }),
        answer: ok(presentOperatorAccount(target)),
      };
    await setSuspended(tx, id, now);
    await voidUnderWay(tx, target, ['password_reset', 'account_invitation', 'email_change']);
    const ended = await endSessions(tx, { account: id, ends: ends(lifetimes.others, now) });
    return {
      events: [
        {
          type: 'account.suspended',
          subject: id,
          account: id,
          details: reason === undefined ? {} : { reason },
        },
        ...endedEvents(id, ended, ENDED),
      ],
      answer: ok(presentOperatorAccount({ ...target, suspended_at: now })),
    };
  },
}));

export const resumeAccount = changing('resumeAccount', () => ({
  apply: async ({ tx, caller, target, fail }) => {
    if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
    const { id } = target;
    const isSuspended = target.suspended_at !== null;
    if (isSuspended) await setSuspended(tx, id, null);
    return {
      events: isSuspended
        ? { type: 'account.resumed', subject: id, account: id }
        : usedEvent({ by: caller, operation: 'resumeAccount', account: id }),
      answer: ok(presentOperatorAccount({ ...target, suspended_at: null })),
    };
  },
}));

export const endAccountSessions = changing('endAccountSessions', ({ lifetimes }) => ({
  apply: async ({ tx, caller, target: { id }, target, now, fail }) => {
    if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
    const ended = await endSessions(tx, { account: id, ends: ends(lifetimes.others, now) });
    const events = endedEvents(id, ended);
    const used = () => usedEvent({ by: caller, operation: 'endAccountSessions', account: id });
    return { events: events.length > 0 ? allOf(events) : used(), answer: { status: 204 } };
  },
}));

/** Requests a mail that is sent even to a suspended account. */
export const sendPasswordReset = changing('sendPasswordReset', () => ({
  apply: async ({ caller, target: { id, email } }) => ({
    events: usedEvent({ by: caller, operation: 'sendPasswordReset', account: id }),
    mails: [{ purpose: 'operator_password_reset', recipient: email, account: id }],
    answer: { status: 204 },
  }),
}));

/** Removes every way to sign in to an account except the password. */
export const factorsRemoval: Step<OperatorAccount, 'OPERATOR_PROTECTED'> = {
  judge: async ({ target, caller, fail }) => {
    if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
  },
  perform: async ({ tx, target: { id, email }, lifetimes, now }) => {
    await deleteAllFactors(tx, id);
    const ended = await endSessions(tx, { account: id, ends: ends(lifetimes.others, now) });
    return {
      events: [{ type: 'account.factors_removed', subject: id, account: id }, ...endedEvents(id, ended)],
      mails: [{ purpose: 'factors_removed_notice', recipient: email, account: id }],
    };
  },
};

export const removeFactors = (needs: Needs) =>
  needs.change('removeFactors', takenAlone(factorsRemoval, needs));

/** Deletes an account as if it had deleted itself. */
export const accountDeletion: Step<OperatorAccount> = {
  judge: async ({ tx, target: account, caller, fail }) => {
    if (isProtected(account, caller)) throw fail('OPERATOR_PROTECTED');
    const live = await lockOwnedAlone(tx, account.id);
    if (live.length > 0) throw fail('LAST_OWNER', { detail: `The account is ${onlyOwnerOf(live)}` });
  },
  perform: async ({ tx, target: account, caller, now, signInFallback }) => {
    return removeAccount(tx, account, { by: actorOf(caller), now, signInFallback });
  },
};

export const deleteAccountAsOperator = (needs: Needs) =>
  needs.change('deleteAccountAsOperator', takenAlone(accountDeletion, needs));
