import { BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { FailingReason } from '../webhooks/outcomes.ts';
import { lockTeamWebhook, updateTeamWebhook } from './store.ts';
import { named } from './webhook.ts';

interface Failing extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly reason: FailingReason;
}

/** Marks a webhook as failing, if it is active: nothing is delivered to it until the command applies its file. */
export async function markTeamWebhookAsFailing(
  tx: Transaction,
  id: string,
  { reason, now, isTeamTold }: Failing,
): Promise<void> {
  const webhook = await lockTeamWebhook(tx, id);
  if (webhook?.state !== 'active') return;
  const since = webhook.failing_since ?? now;
  await updateTeamWebhook(tx, webhook, { state: 'failing', failing_since: since });
  const details = { ...named(webhook), reason };
  const event = { type: 'team_webhook.failing', subject: id, details } as const;
  await recordEvents(tx, event, { source: BY_ITSELF, now, isTeamTold });
}
