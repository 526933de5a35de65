import type { EmailAddress } from '@portico/api';
import { lockOwnedAlone, removeAccount } from '../consequences/account-removed.ts';
import type { Recorded } from '../consequences/record-events.ts';
import { voidMails, voidUnderWay } from '../consequences/void-mails.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { presentAccount } from './account.ts';
import { BAD_SECRET, secretsOf } from './mailed-secret.ts';
import { isTheEmail } from './passwords.ts';
import { emailIsTaken, giveEmail, NOTHING_PENDING, passwordHash, updateAccountRow } from './store.ts';

const WRONG = { password: 'is wrong' };

/** Begins a change of address, which takes effect once the new one is verified. */
export function changeEmail({ change, database, hasher, limits }: Needs) {
  return change('changeEmail', {
    prepare: async (request) => {
      const { caller, body, fail } = request;
      const compared = await passwordHash(database.read, caller.account.id);
      const guess = { account: caller.account.id, ipAddress: request.ipAddress };
      const isRight = await limits.guess(guess, () => hasher.verify(compared, body.password, request));
      if (!isRight || body.password === null) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
      if (isTheEmail(body.password, body.email.typed))
        throw fail('FIELDS_VALIDATION_ERROR', { email: 'must not be your password' });
      // It can tell that an address is taken, as a registration can.
      await limits.registration(request.ipAddress);
      return compared;
    },

    apply: async ({ tx, target: account, prepared: compared, body: { email }, now, fail }) => {
      if (account.password_hash !== compared) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
      await voidUnderWay(tx, account, ['email_change']);
      if (email.canonical === account.email_canonical) return keep(tx, account, { email, now });
      if (await emailIsTaken(tx, email.canonical)) throw fail('EMAIL_ALREADY_EXISTS');
      const refused = await limits.mail(tx, { purpose: 'email change', recipient: email.typed });
      if (refused) throw fail('RATE_LIMITED', refused);
      return begin(tx, account, email);
    },
  });
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
    answer: { status: 200, body: presentAccount(changed) },
  } as const;
}

/** The address is the account's own: what was under way is dropped, and a new spelling is taken over at once. */
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
      answer: { status: 200, body: presentAccount(dropped) },
    } as const;
  }
  const changed = await updateAccountRow(tx, account, { email: typed, ...NOTHING_PENDING, updated_at: now });
  return {
    events: { type: 'account.email_changed', ...own, details: { email: { from, to: typed } } },
    mails: [{ purpose: 'email_changed_notice', recipient: from, account: id }],
    answer: { status: 200, body: presentAccount(changed) },
  } as const;
}

/** Sends the link with which to verify the address once more. */
export function requestEmailVerification({ change, limits }: Needs) {
  return change('requestEmailVerification', {
    // With another session it is somebody else who waits for the mail.
    asked: ({ caller }) => caller.session.id,

    apply: async ({ tx, target, fail }) => {
      const { id, email, email_verified_at } = target;
      const answer = { status: 204 } as const;
      if (email_verified_at !== null) return { events: 'unchanged', answer };
      const refused = await limits.mail(tx, { purpose: 'verification', recipient: email });
      if (refused) throw fail('RATE_LIMITED', refused);
      // One that has waited for room since the registration would only make the link of this one void.
      await voidMails(tx, target, ['verification']);
      const mails = [{ purpose: 'verification', recipient: email, account: id }] as const;
      return { events: 'untold', mails, answer };
    },
  });
}

/** Verifies the address of an account, or puts the one that it was to have in its place. */
export function verifyEmail({ change, ...needs }: Needs) {
  const secrets = secretsOf(needs, ['verification', 'email_change']);

  async function takeEffect(tx: Transaction, account: AccountRow, now: number) {
    const { pending_email: email, pending_email_canonical: canonical } = account;
    if (email === null || canonical === null) throw new TypeError('No change of address is under way');
    // What went to the old address proves nothing any more.
    await voidUnderWay(tx, account, ['verification', 'password_reset']);
    return giveEmail(tx, account, { email, canonical, now });
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

/** "This was not me": whoever got a verification mail for something that they did not start ends it. */
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
      // Somebody who can read its mail has shown it before.
      if (account.email_verified_at !== null) return { events: 'unchanged', answer };
      await lockOwnedAlone(tx, account.id);
      return { ...(await removeAccount(tx, account, { now, reason: 'email_rejected' })), answer };
    },
  });
}
