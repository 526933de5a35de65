import type { EmailAddress } from '@portico/api';
import { voidUnderWay } from '../consequences/void-mails.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { presentAccount } from './account.ts';
import { isTheEmail } from './passwords.ts';
import { emailIsTaken, NOTHING_PENDING, passwordHash, updateAccountRow } from './store.ts';

const WRONG = { password: 'is wrong' };

/** Begins a change of address, which takes effect once the new one is verified. */
export function changeEmail({
  change,
  database,
  hasher,
  limits,
}: Pick<Needs, 'change' | 'database' | 'hasher' | 'limits'>) {
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
