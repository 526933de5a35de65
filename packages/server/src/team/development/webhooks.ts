import { setTimeout as delay } from 'node:timers/promises';
import { type FeedPlace, flaw } from '@portico/api';
import { webhookSecret } from '../../configuration/webhooks.ts';
import { SECOND } from '../../ground/clock.ts';
import { bareHost, isLoopback } from '../../ground/network-addresses.ts';
import { plainConnector } from '../../ground/outgoing/connector.ts';
import { DeliveryFailed, post } from '../../ground/outgoing/post.ts';
import { systemClock } from '../../ground/system-clock.ts';
import type { Feed, PlacedEvent } from '../../notices/events/feed.ts';
import { FEED_START } from '../../notices/events/feed-place.ts';
import { bodyForTeam, secretOf, signedHeaders } from '../../notices/webhooks/message.ts';
import { type DevelopmentHandlers, forPrograms } from './handlers.ts';

interface WebhookNeeds {
  readonly feed: Feed;
  readonly isServing: () => boolean;
}

/** A product that is being developed. */
interface Receiver {
  readonly url: string;
  secret: string;
  /** Up to where it has had the events. */
  place: FeedPlace;
}

const MOST = 20;
/** How long nothing is looked for after nothing was found, in milliseconds. */
const PAUSE = 100;
/** A product restarts all the time while it is written. */
const RETRY = SECOND;
const DEADLINE = 10 * SECOND;
/** How often an event is sent to a receiver that answers, but not with 2xx. */
const MOST_REFUSALS = 5;

interface Webhooks {
  readonly handler: DevelopmentHandlers['addWebhookForTests'];
  /** Goes on with what comes after a snapshot that was restored. */
  readonly beginAnew: () => Promise<void>;
}

/**
 * Sends all events to webhooks that products register while `portico dev` runs. It has no rows and no queue, so that it is
 * not part of snapshots.
 */
export function webhooksForTests({ feed, isServing }: WebhookNeeds): Webhooks {
  const receivers = new Map<string, Receiver>();
  const connect = plainConnector();

  async function deliver(receiver: Receiver, event: PlacedEvent): Promise<void> {
    for (let refusals = 0; isServing() && refusals < MOST_REFUSALS; ) {
      try {
        return await send(receiver, event, connect);
      } catch (error) {
        if (!(error instanceof DeliveryFailed)) throw error;
        if (error.status !== undefined) refusals++;
        await delay(RETRY, undefined, { ref: false });
      }
    }
  }

  async function follow(receiver: Receiver): Promise<void> {
    while (isServing()) {
      const { place } = receiver;
      const [event] = await feed.after(place, 1);
      if (event) await deliver(receiver, event);
      // Unless a snapshot was restored meanwhile.
      if (event && receiver.place === place) receiver.place = { seq: event.seq, id: event.id };
      if (!event) await delay(PAUSE, undefined, { ref: false });
    }
  }

  const handler = forPrograms<'addWebhookForTests'>(async ({ body: { url, secret }, fail }) => {
    const flaws = { ...flawOfUrl(url), ...flawOfSecret(secret) };
    if (Object.keys(flaws).length > 0) throw fail('FIELDS_VALIDATION_ERROR', flaws);
    const known = receivers.get(url);
    if (known) known.secret = secret;
    else if (receivers.size === MOST)
      throw fail('FIELDS_VALIDATION_ERROR', { url: flaw('not_allowed', `must be one of at most ${MOST}`) });
    else {
      const receiver = { url, secret, place: await endOf(feed) };
      receivers.set(url, receiver);
      void follow(receiver).catch((error: unknown) => {
        receivers.delete(url);
        // A query may be under way when the database closes.
        if (isServing()) throw error;
      });
    }
    return { status: 200, body: { url } };
  });

  return {
    handler,
    beginAnew: async () => {
      const place = await endOf(feed);
      for (const receiver of receivers.values()) receiver.place = { ...place };
    },
  };
}

async function send(
  { url, secret }: Receiver,
  event: PlacedEvent,
  connect: ReturnType<typeof plainConnector>,
): Promise<void> {
  const body = bodyForTeam(event);
  const headers = {
    ...signedHeaders({ id: event.id, body, at: systemClock() }, [secretOf(secret)]),
    'content-type': 'application/json',
    'user-agent': 'Portico',
  };
  await post({ url, headers, body, connect }, AbortSignal.timeout(DEADLINE));
}

async function endOf(feed: Feed): Promise<FeedPlace> {
  let place = FEED_START;
  for (;;) {
    const last = (await feed.after(place, 1_000)).at(-1);
    if (!last) return place;
    place = { seq: last.seq, id: last.id };
  }
}

function flawOfUrl(text: string) {
  const url = URL.parse(text);
  const isHere = url && /^https?:$/.test(url.protocol) && isLoopback(bareHost(url));
  return isHere ? {} : { url: flaw('not_allowed', 'must be an http or https URL of this machine') };
}

function flawOfSecret(text: string) {
  try {
    webhookSecret(text);
    return {};
  } catch {
    return { secret: flaw('format', 'must be `whsec_` and 24 to 64 bytes in base64') };
  }
}
