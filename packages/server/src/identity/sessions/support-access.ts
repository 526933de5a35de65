import type { Contracts } from '@portico/api';
import { DAY, timestamp } from '../../ground/clock.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { ok } from '../../pipeline/answers.ts';
import { findSupportAccess, setSupportAccessUntil } from '../accounts/store.ts';
import { changing, type HandlerOf, type Needs } from '../handler.ts';
import { sessionEvent } from './session.ts';
import { deleteImpersonations } from './store.ts';

/** Whether operators may act for people: for nobody, for those who allow it, or for all. */
export type Impersonation = 'off' | 'consent' | 'on';

/** For how long people allow operators to act for them, in milliseconds. */
const ALLOWED_FOR = DAY;

type Allowing = Pick<AccountRow, 'support_access_until'>;

/** Whether operators may act for the person of an account. */
export function isAllowed(impersonation: Impersonation, account: Allowing, now: number): boolean {
  return impersonation === 'on' || (impersonation === 'consent' && allowedUntil(account, now) !== null);
}

/** Until when the person allows it. A time further ahead than possible was stored before the clock was set back. */
export function allowedUntil({ support_access_until: until }: Allowing, now: number): number | null {
  return until !== null && now < until && until <= now + ALLOWED_FOR ? until : null;
}

function present(account: Allowing, now: number): Contracts['getSupportAccess']['answer']['body'] {
  const until = allowedUntil(account, now);
  return { allowed: until !== null, endsAt: until === null ? null : timestamp(until) };
}

export function getSupportAccess({ database, clock }: Needs): HandlerOf<'getSupportAccess'> {
  return {
    handle: async ({ caller }) => {
      const account = await findSupportAccess(database.read, caller.account.id);
      return ok(present(account, clock()));
    },
  };
}

export const setSupportAccess = changing('setSupportAccess', () => ({
  apply: async ({ tx, target, body: { allowed }, now }) => {
    const { id } = target;
    const changed = { support_access_until: allowed ? now + ALLOWED_FOR : null };
    const body = present(changed, now);
    const ended = allowed ? [] : await deleteImpersonations(tx, id);
    if (!allowed && allowedUntil(target, now) === null && ended.length === 0)
      return { events: 'unchanged', answer: ok(body) };
    await setSupportAccessUntil(tx, id, changed.support_access_until);
    return {
      events: [
        { type: 'account.support_access_changed', subject: id, account: id, details: body },
        ...ended.map((session) =>
          sessionEvent(
            'session.ended',
            { id: session, account_id: id },
            { details: { reason: 'support_access' } },
          ),
        ),
      ],
      answer: ok(body),
    };
  },
}));
