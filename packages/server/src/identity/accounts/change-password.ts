import { flaw } from '@portico/api';
import { networkOf } from '@portico/conventions/node';
import { unlinkUnverified } from '../../consequences/account-taken-over.ts';
import { ACCOUNT_SECRETS, voidUnderWay } from '../../consequences/void-mails.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { passkeyEvent } from '../passkeys/passkey.ts';
import { deleteUnverifiedPasskeys } from '../passkeys/store.ts';
import { deleteRecoveryCodes } from '../second-factors/codes-store.ts';
import { deleteUnverified } from '../second-factors/store.ts';
import { endedEvents, endSessions } from '../sessions/end.ts';
import { ends, lifetimeOf } from '../sessions/session.ts';
import { notePasswordChanged } from '../sessions/store.ts';
import { NOT_TOLD } from './breached-notice.ts';
import { NOTHING_PENDING } from './columns.ts';
import { comparedAgain, HashReplaced } from './compared-again.ts';
import { BAD_SECRET, secretsOf } from './mailed-secret.ts';
import { emailOf, findAddressee, passwordHash, updateAccountRow } from './store.ts';

const WRONG = { currentPassword: flaw('wrong', 'is wrong') };

export function changePassword({ change, database, hasher, limits, passwords, lifetimes }: Needs) {
  const step = change('changePassword', {
    // Judged before the current password is compared: a request that cannot succeed must not reveal whether it is right.
    validate: async ({ newPassword }, { account }) => {
      const flaw = newPassword !== undefined && (await passwords.flawFor(newPassword, account.email));
      return flaw ? { newPassword: flaw } : {};
    },

    prepare: async (request) => {
      const { caller, body, fail } = request;
      const compared = await passwordHash(database.read, caller.account.id);
      const guess = { account: caller.account.id, ipAddress: request.ipAddress };
      const isCurrent = await limits.guess(guess, () =>
        hasher.verify(compared, body.currentPassword, request),
      );
      if (!isCurrent) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
      return { compared, hash: await hasher.hash(body.newPassword, request) };
    },

    apply: async ({ tx, target: account, caller, prepared: { compared, hash }, now, fail }) => {
      if (account.password_hash !== compared) throw new HashReplaced(fail('FIELDS_VALIDATION_ERROR', WRONG));
      await updateAccountRow(tx, account, {
        password_hash: hash,
        ...NOT_TOLD,
        ...NOTHING_PENDING,
        updated_at: now,
      });
      await voidUnderWay(tx, account, ['email_change', 'password_reset', 'account_invitation']);
      await notePasswordChanged(tx, account.id);
      const others = { account: account.id, except: caller.session };
      const ended = await endSessions(tx, { ...others, ends: ends(lifetimeOf(caller, lifetimes), now) });
      return {
        events: [
          { type: 'account.password_changed', subject: account.id, account: account.id },
          ...endedEvents(account.id, ended),
        ],
        mails: [{ purpose: 'password_changed_notice', recipient: account.email, account: account.id }],
        answer: { status: 204 },
      };
    },
  });
  return { ...step, handle: comparedAgain(step.handle) };
}

/** For factors set up before the address was verified, which may belong to somebody other than the mailbox. */
const REMOVED = { reason: 'password_reset' } as const;

/**
 * Requests a mail with which to reset a password. The answer does not wait for the work that is done only for an existing
 * account, so that its timing does not reveal whether there is one.
 */
export function requestPasswordReset({
  challenges,
  database,
  limits,
  resets,
}: Pick<Needs, 'challenges' | 'database' | 'limits' | 'resets'>): HandlerOf<'requestPasswordReset'> {
  const find = findAddressee(database);
  return {
    handle: async ({ body: { email }, ipAddress, headers, identified }) => {
      const answer = { status: 204 } as const;
      // Beyond the limit, nothing is sent, and the answer stays the same.
      const prove = challenges.proofIn('requestPasswordReset', headers);
      if (!(await limits.reset(ipAddress, prove))) return answer;
      const account = await find(email.canonical);
      if (!account) return answer;
      identified(account.id);
      resets.add({ account, ipAddress, asker: networkOf(ipAddress) });
      return answer;
    },
  };
}

/** Sets a new password for somebody who can read the account's mail, and ends any access that others may have. */
export function resetPassword({ change, hasher, passwords, lifetimes, ...needs }: Needs) {
  const secrets = secretsOf(needs, ['password_reset', 'account_invitation']);

  return change('resetPassword', {
    // The secret is only looked up here, so that a password that is refused does not use it up.
    validate: async ({ token, password }) => {
      const id = token === undefined ? undefined : await secrets.find(token);
      const email = id === undefined ? undefined : await emailOf(needs.database.read, id);
      const flaw = password !== undefined && (await passwords.flawFor(password, email));
      return {
        ...(token !== undefined && id === undefined && { token: BAD_SECRET }),
        ...(flaw && { password: flaw }),
      };
    },

    prepare: async (request) => {
      const id = await secrets.find(request.body.token);
      if (id !== undefined) request.identified(id);
      return { id, hash: await hasher.hash(request.body.password, request) };
    },

    apply: async ({ tx, prepared: { id, hash }, body, now, fail }) => {
      const proven = await secrets.use(tx, id, body.token);
      if (!proven) throw fail('FIELDS_VALIDATION_ERROR', { token: BAD_SECRET });
      const { account, purpose } = proven;
      await updateAccountRow(tx, account, {
        password_hash: hash,
        ...NOT_TOLD,
        email_verified_at: account.email_verified_at ?? now,
        ...NOTHING_PENDING,
        updated_at: now,
      });
      await voidUnderWay(tx, account, ACCOUNT_SECRETS);
      const isTotpRemoved = await deleteUnverified(tx, account.id);
      const passkeys = await deleteUnverifiedPasskeys(tx, account.id);
      const told = { actor: account.id, details: REMOVED };
      const unlinked = await unlinkUnverified(tx, account.id, told);
      // Recovery codes are deleted with any of them: the person who set up the factor has seen them.
      if (isTotpRemoved || passkeys.length > 0) await deleteRecoveryCodes(tx, account.id);
      const ended = await endSessions(tx, { account: account.id, ends: ends(lifetimes.others, now) });
      const own = { subject: account.id, account: account.id, actor: account.id };
      const to = { recipient: account.email, account: account.id };
      const isVerified = account.email_verified_at !== null;
      return {
        events: [
          { type: 'account.password_reset', ...own },
          ...(isVerified ? [] : [{ type: 'account.email_verified', ...own } as const]),
          ...(isTotpRemoved ? [{ type: 'account.totp_disabled', ...own, details: REMOVED } as const] : []),
          ...passkeys.map((passkey) => passkeyEvent('account.passkey_removed', passkey, told)),
          ...unlinked,
          ...endedEvents(account.id, ended, { actor: account.id }),
        ],
        mails: [
          // A person who has just set the first password of the account needs no notice of it.
          ...(purpose === 'account_invitation' ? [] : [{ purpose: 'password_reset_notice', ...to } as const]),
          ...(isTotpRemoved ? [{ purpose: 'totp_disabled_notice', ...to } as const] : []),
          ...(passkeys.length > 0 ? [{ purpose: 'passkey_removed_notice', ...to } as const] : []),
        ],
        answer: { status: 204 },
      };
    },
  });
}
