import { voidUnderWay } from '../consequences/void-mails.ts';
import type { Needs } from '../handler.ts';
import { endedEvents, endSessions } from '../sessions/end.ts';
import { ends, lifetimeOf } from '../sessions/session.ts';
import { NOTHING_PENDING, passwordHash, updateAccountRow } from './store.ts';

const WRONG = { currentPassword: 'is wrong' };

export function changePassword({
  change,
  database,
  hasher,
  limits,
  passwords,
  lifetimes,
}: Pick<Needs, 'change' | 'database' | 'hasher' | 'limits' | 'passwords' | 'lifetimes'>) {
  return change('changePassword', {
    // The current password is compared only where the new one can take its place: a request that changes nothing must
    // not tell whether a guess was right.
    validate: ({ newPassword }, { account }) => {
      const flaw = newPassword !== undefined && passwords.flawFor(newPassword, account.email);
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
      // Somebody else changed it meanwhile: what was compared is the current password no longer.
      if (account.password_hash !== compared) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
      await updateAccountRow(tx, account, { password_hash: hash, ...NOTHING_PENDING, updated_at: now });
      await voidUnderWay(tx, account, ['email_change', 'password_reset']);
      const others = { account: account.id, except: caller.session.id };
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
}
