import type { Clock } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { TeamDeliveryRow } from '../../ground/database/schema.ts';
import { plainConnector } from '../../ground/outgoing/connector.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';
import type { Lanes } from '../../ground/work/lanes.ts';
import type { Queue } from '../../ground/work/queue.ts';
import { backlogOf, keepClaims } from '../../ground/work/queue-store.ts';
import { type QueueOptions, type QueueWork, startQueue } from '../../ground/work/queue-worker.ts';
import { findEvent } from '../events/store.ts';
import { bodyForTeam } from '../webhooks/message.ts';
import { type Sending, sending } from '../webhooks/sending.ts';
import { settling } from '../webhooks/settling.ts';
import { markTeamWebhookAsFailing } from './failing.ts';
import { findTeamWebhook } from './store.ts';
import { claimTeamDeliveries, countWaitingTeamDeliveries, dueTeamWebhooks } from './waiting.ts';

export interface TeamDeliveryNeeds {
  readonly database: Database;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
  /** Whether `PORTICO_WEBHOOK_URL` names a webhook, too. */
  readonly isTeamTold: boolean;
}

/** In the proportions of organizations' webhooks: receivers that are slow, failing or new share two fifths. */
const LANES: Lanes = { all: 25, groups: { each: 5, most: 25, slow: 10, grown: 10 } };

function queueOf({ database, secretKeys, clock, isTeamTold }: TeamDeliveryNeeds) {
  const eventById = findEvent(database);
  const webhookById = findTeamWebhook(database);
  const count = countWaitingTeamDeliveries(database);
  // The addresses of the team's receivers are trusted.
  const connect = plainConnector();
  const queue: Queue<TeamDeliveryRow, Sending> = {
    ...sending(clock),
    lanes: LANES,
    due: dueTeamWebhooks(database),
    prepare: async ({ webhook_id, event_id }) => {
      const webhook = await webhookById.first({ id: webhook_id });
      const event = webhook && (await eventById.first({ id: event_id }));
      if (!event) return undefined;
      const { id, url, secret } = webhook;
      const secrets = [secretKeys.open(placeOf(SEALED.teamWebhook, id), secret)];
      return { id: event.id, body: bodyForTeam(event), url, secrets, admission: {}, connect };
    },
    pieces: {
      claim: claimTeamDeliveries(database),
      keep: keepClaims(database, 'team_deliveries'),
      settle: settling(database, {
        ...{ deliveries: 'team_deliveries', webhooks: 'team_webhooks' },
        markAsFailing: (tx, id, failing) => markTeamWebhookAsFailing(tx, id, { ...failing, isTeamTold }),
      }),
      backlog: () => backlogOf(count.first({})),
    },
  };
  return queue;
}

/** Starts deliveries to the webhooks of the team that files describe. */
export function startTeamDeliveries(
  needs: TeamDeliveryNeeds,
  options: Omit<QueueOptions<never, never>, 'queue'>,
): QueueWork {
  return startQueue({ ...options, queue: queueOf(needs) });
}
