import { errors } from '@portico/api';
import { type ConnectionState, Failure, limitsOf, type Operation } from '@portico/conventions';
import type { Relay, ServingRequest, ServingResponse } from '@portico/conventions/serving';
import { SERVICE_KEY_START } from '../callers/key-token.ts';
import type { CommitNumbers } from '../database/commit-numbers.ts';
import { RelayedError } from '../http/log.ts';
import type { Channel } from './channel.ts';
import type { Body, FirstDuties } from './duties.ts';
import type { Pulses } from './pulses.ts';

/** How often clients of requests that the first thread works on are looked after, in milliseconds. */
const LOOK_AFTER = 100;

/** Operations that only read for their callers, but create keys, give events their place, or speak for the process. */
const OF_THE_FIRST: ReadonlySet<string> = new Set(['getJwks', 'listChanges', 'getLiveness', 'getReadiness']);

interface RelayNeeds {
  readonly first: Channel<FirstDuties>;
  readonly pulses: Pulses;
  /** How far the commits to a SQLite file are; undefined on PostgreSQL. */
  readonly numbers: Pick<CommitNumbers, 'isLate'> | undefined;
}

/** Has requests answered by the first thread. */
export class FirstRelay implements Relay {
  readonly #first: Channel<FirstDuties>;
  readonly #pulses: Pulses;
  readonly #numbers: RelayNeeds['numbers'];
  readonly #underWay = new Map<number, { readonly request: ServingRequest; state: ConnectionState }>();
  #last = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor({ first, pulses, numbers }: RelayNeeds) {
    this.#first = first;
    this.#pulses = pulses;
    this.#numbers = numbers;
  }

  /** On SQLite, whatever changes something, hashes or is counted belongs to the thread that writes. */
  takesAll({ id, method }: Operation): boolean {
    return this.#numbers !== undefined && (method !== 'GET' || OF_THE_FIRST.has(id));
  }

  /**
   * The rate of a service key is counted in one place. And while the disk takes long, or has failed, only the first thread has
   * a snapshot that is certain.
   */
  takes({ headers }: Pick<ServingRequest, 'headers'>): boolean {
    if (this.#numbers?.isLate) return true;
    return String(headers.authorization).includes(SERVICE_KEY_START);
  }

  /** @throws Failure OVERLOADED while the first thread lags */
  async respond({ bodyBytes }: Operation, request: ServingRequest): Promise<ServingResponse> {
    // What came in one packet with the head is parsed before this goes on.
    await undefined;
    if (this.#pulses.isLagging(0)) throw new Failure('OVERLOADED');
    const { method, target, headers, requestId, ipAddress, hasBody } = request;
    const body = hasBody && request.hasArrived ? await read(request, bodyBytes ?? MOST) : undefined;
    const number = this.#begin(request);
    try {
      const asked = { number, method, target, headers, requestId, ipAddress, hasBody, body };
      const { caller, recordedAs, cause, ...response } = await this.#first.ask('serve', asked);
      if (caller) request.identified?.(...caller);
      if (recordedAs !== undefined) request.recordedAs?.(recordedAs);
      return { ...response, cause: cause && new RelayedError(cause) };
    } finally {
      this.#end(number);
    }
  }

  /** Reads the body of a request that is being relayed. */
  async readBody({ number, most }: { readonly number: number; readonly most: number }): Promise<Body> {
    const known = this.#underWay.get(number);
    return known ? read(known.request, most) : { cutShort: 'The client has left.' };
  }

  #begin(request: ServingRequest): number {
    const number = ++this.#last;
    this.#underWay.set(number, { request, state: 'open' });
    this.#watch ??= setInterval(() => this.#lookAfter(), LOOK_AFTER).unref();
    return number;
  }

  #end(number: number): void {
    this.#underWay.delete(number);
    if (this.#underWay.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #lookAfter(): void {
    for (const [number, known] of this.#underWay) {
      const state = known.request.connectionState();
      if (state === known.state) continue;
      known.state = state;
      this.#first.tell('left', { number, state });
    }
  }
}

const MOST = limitsOf(errors).bodyBytes;

async function read(request: ServingRequest, most: number): Promise<Body> {
  try {
    const bytes = await request.readBody(most);
    return bytes ? { bytes } : 'too long';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { cutShort: error.details.detail ?? '' };
  }
}
