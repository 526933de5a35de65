import { allOf, BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import type { RequestMails } from '../../consequences/request-mails.ts';
import { HOUR, MINUTE, SECOND, timestamp } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { SsoBypassRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { takeHours } from '../../ground/work/hours.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { ownersToTell } from '../managers/ownership.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { forgetTold, takeUntold } from './bypasses.ts';
import { REFUSALS } from './refusals.ts';
import { markSomeHeld } from './sso-held.ts';

const BATCH = 100;
/** Managers that are looked at in one transaction. */
const HELD_BATCH = 500;

interface PolicyTasksNeeds extends Pick<Recording, 'isTeamTold'> {
  readonly requestMails: RequestMails;
}

export function policyTasks({ isTeamTold, requestMails }: PolicyTasksNeeds): Task[] {
  return [
    {
      name: 'tell-of-sso-bypasses',
      every: 5 * SECOND,
      batch: async (tx, now) => {
        const bypasses = await takeUntold(tx, BATCH);
        for (const bypass of bypasses) await tell(tx, bypass, { now, isTeamTold, requestMails });
        return { done: bypasses.length, isMoreLeft: bypasses.length >= BATCH };
      },
    },
    {
      // Each run reads all that were told.
      name: 'forget-sso-bypasses',
      every: HOUR,
      batch: async (tx) => {
        const done = await forgetTold(tx, BATCH);
        return { done, isMoreLeft: done >= BATCH };
      },
    },
    {
      name: 'mark-held-managers',
      every: 5 * SECOND,
      batch: async (tx) => {
        const done = await markSomeHeld(tx, HELD_BATCH);
        return { done: done ?? 0, isMoreLeft: done !== undefined };
      },
    },
    {
      name: 'record-policy-refusals',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const taken = await takeHours(tx, REFUSALS, { endedBy: now - MARGIN, limit: BATCH });
        const events = taken.map(({ organization_id, caller_id, caller_kind, rule, count, ...times }) =>
          organizationEvent(
            'organization.policy_refused',
            { id: organization_id },
            {
              rule,
              ...(caller_kind === 'account' ? { accountId: caller_id } : { apiKeyId: caller_id }),
              count,
              from: timestamp(times.first_at),
              to: timestamp(times.last_at),
            },
          ),
        );
        await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
        return { done: taken.length, isMoreLeft: taken.length >= BATCH };
      },
    },
  ];
}

/** Tells of an owner who got past the organization's own sign-in: an event, and a mail to every owner. */
async function tell(
  tx: Transaction,
  { organization_id: organization, account_id: account, session_id, ip_address }: SsoBypassRow,
  { now, isTeamTold, requestMails }: PolicyTasksNeeds & Pick<Recording, 'now'>,
): Promise<void> {
  const id = newId();
  const concerned = { subject: organization, organization, account, actor: account };
  const details = { accountId: account, sessionId: session_id };
  const source = { ...BY_ITSELF, ipAddress: ip_address };
  await recordEvents(tx, { id, type: 'sso.bypassed', ...concerned, details }, { source, now, isTeamTold });
  const owners = await ownersToTell(tx, organization);
  const mails = owners.map((owner) => ({ ...owner, purpose: 'sso_bypassed_notice' as const, event: id }));
  await requestMails(tx, mails, organization);
}
