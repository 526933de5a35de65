import type { buildConnector } from 'undici';
import type { RequestMails } from '../../consequences/request-mails.ts';
import { type Clock, DAY, SECOND } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { DeliveryRow, WebhookRow } from '../../ground/database/schema.ts';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import { checkedConnector, plainConnector } from '../../ground/outgoing/connector.ts';
import { pauseAfterFailure } from '../../ground/outgoing/pauses.ts';
import { DeliveryFailed, post } from '../../ground/outgoing/post.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';
import type { Lanes } from '../../ground/work/lanes.ts';
import type { Claimed, End, Pieces, Queue } from '../../ground/work/queue.ts';
import { backlogOf, keepClaims } from '../../ground/work/queue-store.ts';
import { type QueueOptions, type QueueWork, startQueue } from '../../ground/work/queue-worker.ts';
import { findEvent } from '../events/store.ts';
import { withAttempt } from './attempts.ts';
import { bodyForTeam, bodyOf, findDelivered, secretOf, signedHeaders, tokenHeader } from './message.ts';
import * as outcomes from './outcomes.ts';
import { type FailingReason, markAsFailing } from './outcomes.ts';
import * as waiting from './waiting.ts';
import { TEAM } from './webhook.ts';

/** How long a webhook may fail before deliveries to it stop. */
const PATIENCE = 3 * DAY;

const GONE = 410;

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

/** Everything that an attempt needs. */
interface Sending {
  readonly id: string;
  readonly body: string;
  readonly url: string;
  readonly secrets: readonly Uint8Array[];
  /** The header that the receiver requires, besides the signature. */
  readonly admission: Readonly<Record<string, string>>;
  readonly connect: buildConnector.connector;
}

type Delivery = Claimed<DeliveryRow>;

/** Up to 5 deliveries to a webhook run at once, or up to 25 if its receiver is fast and does not fail. */
const EACH = { each: 5, most: 25 };
/** Two fifths of the lanes are for receivers that are slow, failing or new, and two fifths for more than 5 per webhook. */
const ORGANIZATIONS: Lanes = { all: 50, groups: { ...EACH, slow: 20, grown: 20 } };
/** The team's only webhook can use all of its lanes. */
const TEAM_LANES: Lanes = { all: 25, groups: { ...EACH, slow: 25, grown: 25 } };

function queueOf(needs: DeliveryNeeds): Omit<Queue<DeliveryRow, Sending>, 'lanes'> {
  const { clock } = needs;
  return {
    name: 'deliveries',
    pieces: deliveryPieces(needs),
    deadline: 10 * SECOND,
    pauseAfter,
    isTheirs: ({ webhook_id }, error) => webhook_id !== null && isTheirs(error),
    prepare: preparing(needs),
    perform: async ({ id, body, url, secrets, admission, connect }, signal) => {
      const signed = signedHeaders({ id, body, at: clock() }, secrets);
      const headers = {
        ...signed,
        ...admission,
        'content-type': 'application/json',
        'user-agent': 'Portico',
      };
      return { status: await post({ url, headers, body, connect }, signal) };
    },
  };
}

/** @returns undefined where the receiver answered 410, or all attempts have failed */
export function pauseAfter({ attempts }: Pick<Delivery, 'attempts'>, error: unknown): number | undefined {
  const isGone = error instanceof DeliveryFailed && error.status === GONE;
  return isGone ? undefined : pauseAfterFailure({ attempts }, error);
}

function preparing({ database, secretKeys, clock, addresses, team }: DeliveryNeeds) {
  const eventById = findEvent(database);
  const eventOf = findDelivered(database);
  const webhookById = outcomes.findWebhook(database);
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
  const delivered = outcomes.endDelivery(database, 'delivered');
  const failed = outcomes.endDelivery(database, 'failed');
  const postpone = outcomes.postponeDelivery(database);
  const noteDelivered = outcomes.noteDelivered(database);
  const noteFailed = outcomes.noteFailed(database);
  const count = waiting.countWaiting(database);

  async function noteFailure({ webhook_id: id, now }: Delivery, status: number | null): Promise<void> {
    if (id === null) return;
    await noteFailed.first({ id });
    const failingSince = await outcomes.failingSince(database.read, id);
    const reason = reasonToStop(status, now - (failingSince ?? now));
    if (!reason) return;
    const failing = { reason, now, isTeamTold, requestMails };
    await database.transaction((tx) => markAsFailing(tx, id, failing));
  }

  async function settle(row: Delivery, end: End, took: number): Promise<void> {
    const { id, webhook_id, attempts, now: at } = row;
    const latestWith = (status: number | null, error: string | null) =>
      withAttempt(row, { at, duration: Math.round(took), status, error });
    if (end.outcome === 'done') {
      const { status } = end.details as { status: number };
      // The delivery is updated last: if the node stops before, it is tried again.
      if (webhook_id !== null) await noteDelivered.first({ id: webhook_id });
      await delivered.first({ id, status, error: null, latest: latestWith(status, null) });
      return;
    }
    if (end.outcome === 'dropped') {
      const { latest_attempts: latest } = row;
      await failed.first({ id, status: null, error: 'the event is no longer kept', latest });
      return;
    }
    const { status = null, message } = failureOf(end.error);
    if (isTheirs(end.error)) await noteFailure(row, status);
    const last = { id, status, error: message, latest: latestWith(status, message) };
    if (end.outcome === 'given up') await failed.first(last);
    else await postpone.first({ ...last, attempts, pause: end.pause });
  }

  return {
    claim: waiting.claimDeliveries(database),
    keep: keepClaims(database, 'deliveries'),
    settle,
    backlog: () => backlogOf(count.first({})),
  };
}

function reasonToStop(status: number | null, failingFor: number): FailingReason | undefined {
  if (status === GONE) return 'gone';
  return failingFor >= PATIENCE ? 'failures' : undefined;
}

/** Whether the receiver is at fault: a failure of this node must not count against a webhook. */
function isTheirs(error: unknown): boolean {
  return error instanceof DeliveryFailed || isLate(error);
}

function isLate(error: unknown): boolean {
  return (error as Error).name === 'TimeoutError';
}

/** Details of failures of this node are only logged. */
function failureOf(error: unknown): { readonly status?: number | undefined; readonly message: string } {
  if (error instanceof DeliveryFailed) return error;
  return { message: isLate(error) ? 'no response in 10 seconds' : 'internal error' };
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
  return {
    wake: (webhooks = []) => {
      const { own = [], others = [] } = Object.groupBy(webhooks, ({ id }) =>
        id === TEAM ? 'own' : 'others',
      );
      if (own.length > 0) team?.wake(own);
      if (others.length > 0) organizations.wake(others);
    },
    look: async () => {
      await Promise.all([organizations.look(), team?.look()]);
    },
    backlog: organizations.backlog,
    stop: async (grace) => {
      await Promise.all([organizations.stop(grace), team?.stop(grace)]);
    },
  };
}
