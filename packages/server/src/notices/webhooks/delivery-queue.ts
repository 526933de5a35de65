import type { RequestMails } from '../../consequences/request-mails.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { DeliveryRow, WebhookRow } from '../../ground/database/schema.ts';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import { checkedConnector, plainConnector } from '../../ground/outgoing/connector.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';
import type { Lanes } from '../../ground/work/lanes.ts';
import type { Group, Pieces, Queue } from '../../ground/work/queue.ts';
import { backlogOf, keepClaims } from '../../ground/work/queue-store.ts';
import { type QueueOptions, type QueueWork, startQueue } from '../../ground/work/queue-worker.ts';
import { findEvent } from '../events/store.ts';
import { startTeamDeliveries } from '../team-webhooks/queue.ts';
import { bodyForTeam, bodyOf, findDelivered, secretOf, tokenHeader } from './message.ts';
import { findWebhook, markAsFailing } from './outcomes.ts';
import { type Sending, sending } from './sending.ts';
import { isTheirs, settling } from './settling.ts';
import * as waiting from './waiting.ts';
import { TEAM } from './webhook.ts';

interface TeamWebhook {
  readonly url: string;
  /** In the format of Standard Webhooks. */
  readonly secret: string;
}

export interface DeliveryNeeds {
  readonly database: Database;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
  readonly requestMails: RequestMails;
  readonly addresses: AddressRules;
  /** The webhook of the team that runs the service, whose address is trusted. */
  readonly team: TeamWebhook | undefined;
}

/** Up to 5 deliveries to a webhook run at once, or up to 25 if its receiver is fast and does not fail. */
const EACH = { each: 5, most: 25 };
/** Two fifths of the lanes are for receivers that are slow, failing or new, and two fifths for more than 5 per webhook. */
const ORGANIZATIONS: Lanes = { all: 50, groups: { ...EACH, slow: 20, grown: 20 } };
/** The team's only webhook can use all of its lanes. */
const TEAM_LANES: Lanes = { all: 25, groups: { ...EACH, slow: 25, grown: 25 } };

function queueOf(needs: DeliveryNeeds): Omit<Queue<DeliveryRow, Sending>, 'lanes'> {
  return {
    ...sending(needs.clock),
    pieces: deliveryPieces(needs),
    isTheirs: ({ webhook_id }, error) => webhook_id !== null && isTheirs(error),
    prepare: preparing(needs),
  };
}

function preparing({ database, secretKeys, clock, addresses, team }: DeliveryNeeds) {
  const eventById = findEvent(database);
  const eventOf = findDelivered(database);
  const webhookById = findWebhook(database);
  const [checked, plain] = [checkedConnector(addresses), plainConnector()];

  function secretsOf({ id, secret, previous_secret, previous_until }: WebhookRow): Uint8Array[] {
    const isBoth = previous_secret !== null && (previous_until ?? 0) > clock();
    return [secret, ...(isBoth ? [previous_secret] : [])].map((sealed) =>
      secretKeys.open(placeOf(SEALED.webhook, id), sealed),
    );
  }

  function admissionOf({ id, format, token }: WebhookRow): Record<string, string> {
    if (token === null) return {};
    return tokenHeader(format, secretKeys.open(placeOf(SEALED.webhookToken, id), token).toString());
  }

  async function forTeam(row: DeliveryRow): Promise<Sending | undefined> {
    const event = await eventById.first({ id: row.event_id });
    if (!event || !team) return undefined;
    return {
      id: event.id,
      body: bodyForTeam(event),
      url: team.url,
      secrets: [secretOf(team.secret)],
      admission: {},
      connect: plain,
    };
  }

  return async (row: DeliveryRow): Promise<Sending | undefined> => {
    if (row.webhook_id === null) return forTeam(row);
    const webhook = await webhookById.first({ id: row.webhook_id });
    if (!webhook) return undefined;
    const event = await eventOf(row, webhook);
    if (!event) return undefined;
    const { url, format } = webhook;
    const body = bodyOf(event, format);
    const secrets = secretsOf(webhook);
    return { id: event.id, body, url, secrets, admission: admissionOf(webhook), connect: checked };
  };
}

function deliveryPieces({ database, requestMails, team }: DeliveryNeeds): Pieces<DeliveryRow> {
  const isTeamTold = team !== undefined;
  const count = waiting.countWaiting(database);
  return {
    claim: waiting.claimDeliveries(database),
    keep: keepClaims(database, 'deliveries'),
    settle: settling(database, {
      ...{ deliveries: 'deliveries', webhooks: 'webhooks' },
      markAsFailing: (tx, id, failing) => markAsFailing(tx, id, { ...failing, isTeamTold, requestMails }),
    }),
    backlog: () => backlogOf(count.first({})),
  };
}

/** Starts deliveries to the webhooks of organizations and of the team, in separate lanes. */
export function startDeliveries(
  needs: DeliveryNeeds,
  options: Omit<QueueOptions<never, never>, 'queue'>,
): Omit<QueueWork, 'rest'> {
  const start = (lanes: Lanes, due: ReturnType<typeof waiting.dueTeam>) =>
    startQueue({ ...options, queue: { ...queueOf(needs), lanes, due } });
  const organizations = start(ORGANIZATIONS, waiting.dueGroups(needs.database));
  const team = needs.team && start(TEAM_LANES, waiting.dueTeam(needs.database));
  const described = startTeamDeliveries({ ...needs, isTeamTold: needs.team !== undefined }, options);
  const all = [organizations, described, ...(team ? [team] : [])];
  return {
    wake: (webhooks = []) => {
      const woken = Object.groupBy(webhooks, receiverOf);
      if (woken.variable) team?.wake(woken.variable);
      if (woken.described) described.wake(woken.described);
      if (woken.organization) organizations.wake(woken.organization);
    },
    look: async () => {
      await Promise.all(all.map((queue) => queue.look()));
    },
    backlog: async () => {
      const [first, second] = await Promise.all([organizations.backlog(), described.backlog()]);
      return { length: first.length + second.length, age: Math.max(first.age, second.age) };
    },
    stop: async (grace) => {
      await Promise.all(all.map((queue) => queue.stop(grace)));
    },
  };
}

/** Whose webhook a group is: the one of the variable, one that files describe, or an organization's. */
function receiverOf({ id, of }: Group): 'variable' | 'described' | 'organization' {
  if (id === TEAM) return 'variable';
  return of.length === 0 ? 'described' : 'organization';
}
