import { BY_ITSELF, type Recording, recordEvents } from '../consequences/record-events.ts';
import type { RequestMails } from '../consequences/request-mails.ts';
import type { Transaction } from '../database/database.ts';
import { ownersToTell } from '../managers/owners.ts';
import { lockOrganizationRow } from '../organizations/store.ts';
import { updateWebhookRow, webhookOf } from './store.ts';
import { webhookEvent } from './webhook.ts';

/** Why a webhook gets nothing more: its receiver answered 410, or did not take anything for three days. */
export type FailingReason = 'gone' | 'failures';

interface Failing extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly reason: FailingReason;
  readonly requestMails: RequestMails;
}

/**
 * Notes that a webhook is failing: nothing more is delivered to it until somebody sets it to active. Owners get a mail.
 * Locks the organization.
 * @returns false where the webhook was not active any more
 */
export async function markAsFailing(
  tx: Transaction,
  id: string,
  { reason, now, isTeamTold, requestMails }: Failing,
): Promise<boolean> {
  const found = await webhookOf(tx, id);
  if (!found || !(await lockOrganizationRow(tx, found.organization_id))) return false;
  const webhook = await webhookOf(tx, id);
  if (webhook?.state !== 'active') return false;
  const failing = await updateWebhookRow(tx, webhook, {
    state: 'failing',
    failing_since: webhook.failing_since ?? now,
  });
  await recordEvents(tx, webhookEvent('webhook.failing', failing, { reason }), {
    source: BY_ITSELF,
    now,
    isTeamTold,
  });
  const owners = await ownersToTell(tx, webhook.organization_id);
  const mails = owners.map(({ account, recipient }) => {
    return { purpose: 'webhook_failing_notice', recipient, account, webhook: id } as const;
  });
  await requestMails(tx, mails, webhook.organization_id);
  return true;
}
