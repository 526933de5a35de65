import { timestamp } from '../../ground/clock.ts';
import { openImpersonation, presentSignedIn } from '../../identity/sessions/open.ts';
import { allowedUntil, isAllowed } from '../../identity/sessions/support-access.ts';
import { created } from '../../pipeline/answers.ts';
import { changing } from '../handler.ts';
import { isProtected } from './accounts.ts';

/** Opens a session in which an operator acts for a person. */
export const impersonateAccount = changing('impersonateAccount', ({ lifetimes, impersonation }) => ({
  refuse: (fail) => (impersonation === 'off' ? fail('IMPERSONATION_NOT_ALLOWED') : undefined),

  apply: async ({ tx, caller, target, body: { reason }, now, userAgent, ipAddress, fail }) => {
    if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
    if (target.suspended_at !== null || !isAllowed(impersonation, target, now))
      throw fail('IMPERSONATION_NOT_ALLOWED');
    const { id } = target;
    const until = impersonation === 'consent' ? allowedUntil(target, now) : null;
    const given = { accountId: id, now, userAgent, ipAddress, operator: caller, allowedUntil: until };
    const opened = await openImpersonation(tx, given, { lifetimes });
    const body = presentSignedIn(target, opened, lifetimes);
    const { session } = opened;
    const endsAt = timestamp(session.ends_at ?? now);
    return {
      events: {
        type: 'account.impersonated',
        subject: id,
        account: id,
        details: { reason, sessionId: session.id, endsAt },
      },
      answer: created(`/v1/sessions/${session.id}`, body),
    };
  },
}));
