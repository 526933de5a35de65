import type { EventType } from '@portico/api';
import { type ConnectionState, Failure, type FailureDetails } from '@portico/conventions';
import type { Answer } from '@portico/conventions/node';
import type { ServingRequest, ServingResponse } from '@portico/conventions/serving';
import type { Config } from '../../configuration/config.ts';
import type { Group } from '../../ground/work/queue.ts';
import type { Lane } from '../../notices/mail/purposes.ts';
import { DescribedElsewhere, describe } from '../http/log.ts';
import type { MetricValues } from '../http/metrics.ts';
import type { CountedTogether } from './connection-counts.ts';

/** The data a front thread starts with. */
export interface FrontData {
  /** Without the secret keys, whose type cloning would change. */
  readonly config: Omit<Config, 'secretKeys'>;
  readonly secretKeys: readonly Uint8Array[];
  /** The memory of `CommitNumbers`. */
  readonly commits: SharedArrayBuffer;
  /** The shared memory in which connections are counted together. */
  readonly together: CountedTogether;
  /** Of this thread; the first has 0. */
  readonly number: number;
  /** The number that this thread keeps raising to show that it is alive. */
  readonly beats: SharedArrayBuffer;
  /** The same of the first thread. */
  readonly firstBeats: SharedArrayBuffer;
  /** The port on which the first thread listens. */
  readonly port: number;
  readonly publicUrl: string;
  /** Whether the first thread gets a message about each response. */
  readonly tellsAnswers: boolean;
}

/** Members of a request that are relayed unchanged. */
type RelayedMember = 'method' | 'target' | 'headers' | 'requestId' | 'ipAddress' | 'hasBody';

/** A request that the first thread has to answer. */
export interface RelayedHead extends Pick<ServingRequest, RelayedMember> {
  /** Of the route among those of the service, which are the same on every thread. */
  readonly route: number;
  readonly parameters: Readonly<Record<string, string>>;
  /** The body, if it has arrived already; otherwise the first thread requests it when it needs it. */
  readonly body: Uint8Array | undefined;
}

/** The answer to it. */
export interface RelayedAnswer extends Pick<ServingResponse, 'status' | 'headers' | 'error'> {
  readonly cause: LoggedCause | undefined;
  /** Undefined if there is none, or if it is streamed. */
  readonly body: string | Uint8Array | undefined;
  readonly isStreamed: boolean;
  readonly identified: readonly [callerId: string, callerKind?: string] | undefined;
  /** The service's own request ID, if something was recorded under it. */
  readonly ownRequestId: string | undefined;
}

/** A failure of the catalogue, as it crosses threads. */
export interface RelayedFailure {
  readonly constant: string;
  readonly details: FailureDetails;
  readonly cause: LoggedCause | undefined;
}

/** The logged part of a cause; its other members may not survive cloning. */
export type LoggedCause = Readonly<Record<string, unknown>>;

/** The outcome of something that one thread does for another. */
export type Outcome<Value> = { readonly value: Value } | RelayedFailure;

/** An exception, as it crosses threads. */
export function relayedFailureOf(thrown: unknown): RelayedFailure {
  const { constant, details, cause } =
    thrown instanceof Failure ? thrown : new Failure('INTERNAL_ERROR', {}, { cause: thrown });
  return { constant, details, cause: cause === undefined ? undefined : describe(cause) };
}

/** The failure that `relayedFailureOf` was given. */
export function failureOf({ constant, details, cause }: RelayedFailure): Failure {
  return new Failure(constant, details, { cause: causeOf(cause) });
}

/** A cause for the log, which logs it as on its own thread. */
export function causeOf(described: LoggedCause | undefined): DescribedElsewhere | undefined {
  return described && new DescribedElsewhere(described);
}

/** Messages from a front thread to the first one; `id` is that of a relayed request. */
export type FromFront =
  | { readonly kind: 'listening' }
  | { readonly kind: 'request'; readonly id: number; readonly head: RelayedHead }
  | { readonly kind: 'body'; readonly id: number; readonly outcome: Outcome<Uint8Array | undefined> }
  | { readonly kind: 'state'; readonly id: number; readonly state: ConnectionState }
  | { readonly kind: 'next' | 'return'; readonly id: number }
  | { readonly kind: 'lines'; readonly lines: string }
  | {
      readonly kind: 'came';
      readonly lanes?: readonly Lane[];
      readonly webhooks?: readonly Group[];
      readonly types?: ReadonlySet<EventType>;
    }
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'done'; readonly asked: number; readonly value?: readonly MetricValues[] };

/** Messages from the first thread to a front thread. */
export type ToFront =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: RelayedAnswer }
  | { readonly kind: 'read'; readonly id: number; readonly most: number }
  | {
      readonly kind: 'piece';
      readonly id: number;
      readonly outcome: Outcome<IteratorResult<string | Uint8Array, undefined>>;
    }
  | ThreadRequest;

/** Requests of the first thread to all others; each reports when it is done. */
export type ThreadRequest = { readonly asked: number } & (
  | { readonly kind: 'learn'; readonly values: readonly unknown[] }
  | { readonly kind: 'metrics' }
  | { readonly kind: 'drain'; readonly lameDuck: number; readonly grace: number }
);
