import type { EventType } from '@portico/api';
import type { ConnectionState } from '@portico/conventions';
import type { Answer } from '@portico/conventions/node';
import type { Lane } from '../mail/purposes.ts';
import type { Group } from '../work/queue.ts';
import type { Answered, Asked } from './relayed.ts';

/** The body of a request, as far as one was read. */
export type Body = { readonly bytes: Uint8Array } | { readonly cutShort: string } | 'too long';

/** What the first thread does for the others. */
export interface FirstDuties {
  /** Answers a request. */
  serve(asked: Asked): Promise<Answered>;
  /** Learns that a client has closed its side, or left. */
  left(change: { readonly number: number; readonly state: ConnectionState }): void;
  /** Runs a stand-alone write. */
  write(query: { readonly sql: string; readonly values: readonly unknown[] }): Promise<readonly unknown[]>;
  /** Writes lines to the log. */
  log(lines: readonly string[]): void;
  /** Has all threads learn which origins may call. */
  refreshOrigins(nothing: undefined): Promise<void>;
  /** Does in the background what a change has asked for. */
  wake(what: {
    readonly lanes?: readonly Lane[];
    readonly webhooks?: readonly Group[];
    readonly events?: ReadonlySet<EventType>;
  }): void;
  /** Learns of an answer; only where somebody asked for that. */
  answered(answer: Answer): void;
  /** Learns that the thread serves. */
  serving(nothing: undefined): void;
}

/** What each other thread does for the first one. */
export interface ThreadDuties {
  /** Reads the body of a request that it has relayed. */
  readBody(part: { readonly number: number; readonly most: number }): Promise<Body>;
  /** Learns that the numbers of commits have moved. */
  moved(nothing: undefined): void;
  refreshOrigins(nothing: undefined): Promise<void>;
  /** Tells its metrics, as prom-client aggregates them. */
  metrics(nothing: undefined): Promise<object>;
  /** Stops in order. */
  stop(how: { readonly hurry: boolean }): Promise<void>;
}
