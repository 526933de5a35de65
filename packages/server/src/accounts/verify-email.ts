import { voidMails, voidUnderWay } from '../consequences/void-mails.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { BAD_SECRET, secretsOf } from './secrets.ts';
import { giveEmail, updateAccountRow } from './store.ts';

/** Sends the link with which to verify the address once more. */
export function requestEmailVerification({ change, limits }: Pick<Needs, 'change' | 'limits'>) {
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
export function verifyEmail({ change, ...needs }: Pick<Needs, 'change' | 'database' | 'clock'>) {
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
