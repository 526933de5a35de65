import type { buildConnector } from 'undici';
import { type Clock, SECOND } from '../../ground/clock.ts';
import { pauseAfterFailure } from '../../ground/outgoing/pauses.ts';
import { DeliveryFailed, post } from '../../ground/outgoing/post.ts';
import type { Piece, Queue } from '../../ground/work/queue.ts';
import { signedHeaders } from './message.ts';
import { GONE } from './settling.ts';

/** Everything that an attempt needs. */
export interface Sending {
  readonly id: string;
  readonly body: string;
  readonly url: string;
  readonly secrets: readonly Uint8Array[];
  /** The header that the receiver requires, besides the signature. */
  readonly admission: Readonly<Record<string, string>>;
  readonly connect: buildConnector.connector;
}

type Common = 'name' | 'deadline' | 'pauseAfter' | 'perform';

/** The parts that all queues of deliveries to webhooks have in common. */
export function sending(clock: Clock): Pick<Queue<Piece, Sending>, Common> {
  return {
    name: 'deliveries',
    deadline: 10 * SECOND,
    pauseAfter,
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
export function pauseAfter({ attempts }: Pick<Piece, 'attempts'>, error: unknown): number | undefined {
  const isGone = error instanceof DeliveryFailed && error.status === GONE;
  return isGone ? undefined : pauseAfterFailure({ attempts }, error);
}
