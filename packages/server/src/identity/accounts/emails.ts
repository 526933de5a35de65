import type { EmailAddress } from '@portico/api';
import { flaw } from '@portico/api';
import { lockOwnedAlone, removeAccount } from '../../consequences/account-removed.ts';
import { changeAddress } from '../../consequences/address-changed.ts';
import type { Recorded } from '../../consequences/record-events.ts';
import { voidMails, voidUnderWay } from '../../consequences/void-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { ok } from '../../pipeline/answers.ts';
import { changing, type Needs } from '../handler.ts';
import { presentAccount } from './account.ts';
import { NOTHING_PENDING } from './columns.ts';
import { comparedAgain, HashReplaced } from './compared-again.ts';
import { BAD_SECRET, secretsOf } from './mailed-secret.ts';
import { isTheEmail } from './passwords.ts';
import { emailIsTaken, passwordHash, updateAccountRow } from './store.ts';

const WRONG = { password: flaw('wrong', 'is wrong') };

/** Begins a change of address; it takes effect once the new address is verified. */
export function changeEmail({ change, database, hasher, limits }: Needs) {
  /** A request whose password is compared again is not counted again. */
  const counted = new WeakSet<object>();
  const step = change('changeEmail', {
    prepare: async (request) => {
      const { caller, body, fail } = request;
      const compared = await passwordHash(database.read, caller.account.id);
      const guess = { account: caller.account.id, ipAddress: request.ipAddress };
      const isRight = await limits.guess(guess, () => hasher.verify(compared, body.password, request));
      if (!isRight || body.password === null) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
      if (isTheEmail(body.password.nfc, body.email.typed))
        throw fail('FIELDS_VALIDATION_ERROR', {
          email: flaw('equals_password', 'must not be your password'),
        });
      // Like a registration, it reveals whether an address is taken, and is limited likewise.
      if (!counted.has(request)) await limits.registration(request.ipAddress);
      counted.add(request);
      return compared;
    },

    apply: async ({ tx, target: account, prepared: compared, body: { email }, now, fail }) => {
      if (account.password_hash !== compared) throw new HashReplaced(fail('FIELDS_VALIDATION_ERROR', WRONG));
      await voidUnderWay(tx, account, ['email_change']);
      if (email.canonical === account.email_canonical) return keep(tx, account, { email, now });
      if (await emailIsTaken(tx, email.canonical)) throw fail('EMAIL_ALREADY_EXISTS');
      const refused = await limits.mail(tx, { purpose: 'email change', recipient: email.typed });
      if (refused) throw fail('RATE_LIMITED', refused);
      return begin(tx, account, email);
    },
  });
  return { ...step, handle: comparedAgain(step.handle) };
}

async function begin(tx: Transaction, account: AccountRow, email: EmailAddress) {
  const { id } = account;
  const pending = { pending_email: email.typed, pending_email_canonical: email.canonical };
  const changed = await updateAccountRow(tx, account, pending);
  return {
    events: { type: 'account.updated', subject: id, account: id, details: { emailChange: 'requested' } },
    mails: [
      { purpose: 'email_change_verification', recipient: email.typed, account: id },
      { purpose: 'email_change_notice', recipient: account.email, account: id },
    ],
    answer: ok(presentAccount(changed)),
  } as const;
}

/** The address is already the account's own: drops a pending change, and takes over a new spelling at once. */
async function keep(
  tx: Transaction,
  account: AccountRow,
  { email: { typed }, now }: { readonly email: EmailAddress; readonly now: number },
) {
  const { id, email: from, pending_email } = account;
  const own = { subject: id, account: id };
  if (typed === from) {
    const dropped = await updateAccountRow(tx, account, NOTHING_PENDING);
    const event = { type: 'account.updated', ...own, details: { emailChange: 'dropped' } } as const;
    return {
      events: pending_email === null ? 'unchanged' : event,
      answer: ok(presentAccount(dropped)),
    } as const;
  }
  const changed = await updateAccountRow(tx, account, { email: typed, ...NOTHING_PENDING, updated_at: now });
  return {
    events: { type: 'account.email_changed', ...own, details: { email: { from, to: typed } } },
    mails: [{ purpose: 'email_changed_notice', recipient: from, account: id }],
    answer: ok(presentAccount(changed)),
  } as const;
}

/** Sends the link for verifying the address again. */
export const requestEmailVerification = changing('requestEmailVerification', ({ limits }) => ({
  // A repeat from another session is another request.
  asked: ({ caller }) => caller.session.id,

  apply: async ({ tx, target, fail }) => {
    const { id, email, email_verified_at } = target;
    const answer = { status: 204 } as const;
    if (email_verified_at !== null) return { events: 'unchanged', answer };
    const refused = await limits.mail(tx, { purpose: 'verification', recipient: email });
    if (refused) throw fail('RATE_LIMITED', refused);
    // A mail still held back since the registration would void the link of this one.
    await voidMails(tx, target, ['verification']);
    const mails = [{ purpose: 'verification', recipient: email, account: id }] as const;
    return { events: 'untold', mails, answer };
  },
}));

/** Verifies the address of an account, or completes a change of address. */
export function verifyEmail({ change, ...needs }: Needs) {
  const secrets = secretsOf(needs, ['verification', 'email_change']);

  async function takeEffect(tx: Transaction, account: AccountRow, now: number) {
    const { pending_email: email, pending_email_canonical: canonical } = account;
    if (email === null || canonical === null) throw new TypeError('No change of address is under way');
    // Secrets that were mailed to the old address prove nothing about the new one.
    await voidUnderWay(tx, account, ['verification', 'password_reset', 'account_invitation']);
    return changeAddress(tx, account, { email, canonical, now, signInFallback: needs.signInFallback });
  }

  return change('verifyEmail', {
    prepare: ({ body }) => secrets.find(body.token),

    apply: async ({ tx, prepared, body, now, fail }) => {
      const proven = await secrets.use(tx, prepared, body.token);
      if (!proven) throw fail('FIELDS_VALIDATION_ERROR', { token: BAD_SECRET });
      const { account, purpose } = proven;
      const { id } = account;
      const own = { subject: id, account: id, actor: id };
      const answer = { status: 204 } as const;
      if (purpose === 'email_change') {
        const changed = await takeEffect(tx, account, now);
        if (!changed) throw fail('EMAIL_ALREADY_EXISTS');
        const details = { email: { from: account.email, to: changed.email } };
        return {
          events: { type: 'account.email_changed', ...own, details },
          mails: [
            {
              purpose: 'email_changed_notice',
              recipient: account.email,
              account: id,
              isVerified: account.email_verified_at !== null,
            },
          ],
          answer,
        };
      }
      if (account.email_verified_at !== null) return { events: 'unchanged', answer };
      await updateAccountRow(tx, account, { email_verified_at: now, updated_at: now });
      return { events: { type: 'account.email_verified', ...own }, answer };
    },
  });
}

/** "This wasn’t me": ends a registration or a change of address at the request of the mail's recipient. */
export function rejectEmail({ change, ...needs }: Needs) {
  const secrets = secretsOf(needs, ['verification', 'email_change']);

  async function dropChange(tx: Transaction, account: AccountRow): Promise<Recorded> {
    await updateAccountRow(tx, account, NOTHING_PENDING);
    const details = { emailChange: 'rejected' };
    return { type: 'account.updated', subject: account.id, account: account.id, details };
  }

  return change('rejectEmail', {
    prepare: ({ body }) => secrets.find(body.token),

    apply: async ({ tx, prepared, body, now, fail }) => {
      const proven = await secrets.use(tx, prepared, body.token);
      if (!proven) throw fail('FIELDS_VALIDATION_ERROR', { token: BAD_SECRET });
      const { account, purpose } = proven;
      const answer = { status: 204 } as const;
      if (purpose === 'email_change') return { events: await dropChange(tx, account), answer };
      // The account is already verified by somebody who can read its mail.
      if (account.email_verified_at !== null) return { events: 'unchanged', answer };
      await lockOwnedAlone(tx, account.id);
      const { signInFallback } = needs;
      return {
        ...(await removeAccount(tx, account, { now, signInFallback, reason: 'email_rejected' })),
        answer,
      };
    },
  });
}
