import { randomUUID } from 'node:crypto';
import type { ConnectionState } from '@portico/conventions';
import { Failure } from '@portico/conventions';
import type { RequestHeaders, Service, ServingRequest, ServingResponse } from '@portico/conventions/serving';
import { type Described, described } from '../http/log.ts';
import type { Channel } from './channel.ts';
import type { Body, ThreadDuties } from './duties.ts';

/** A request that another thread has received and this one is to answer. */
export interface Asked {
  /** By which both threads call it. */
  readonly number: number;
  readonly method: string;
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly requestId: string;
  readonly ipAddress: string | null;
  readonly hasBody: boolean;
  /** Undefined where it has not arrived yet, and has to be asked for. */
  readonly body: Body | undefined;
}

/** What comes back. */
export interface Answered extends Omit<ServingResponse, 'body' | 'cause'> {
  readonly body: string | Uint8Array | undefined;
  readonly cause: Described | undefined;
  /** The caller, if it became known. */
  readonly caller: readonly [id: string, kind?: string] | undefined;
  /** The ID under which something was recorded, if that is not the caller's. */
  readonly recordedAs: string | undefined;
}

/** The requests that other threads have this one answer. */
export class Relayed {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Makes the duties for one thread. */
  dutiesFor(thread: () => Channel<ThreadDuties>) {
    const underWay = new Map<number, RelayedRequest>();
    return {
      serve: async (asked: Asked): Promise<Answered> => {
        const request = new RelayedRequest(asked, thread());
        underWay.set(asked.number, request);
        const { status, headers, body, error, cause } = await this.#service.respond(request);
        underWay.delete(asked.number);
        if (typeof body === 'object' && !(body instanceof Uint8Array))
          throw new TypeError('A body that is streamed cannot be relayed');
        const { caller, recordedId: recordedAs } = request;
        const known = cause === undefined ? undefined : described(cause);
        return { status, headers, body, error, cause: known, caller, recordedAs };
      },
      /** The client has closed its side, or left. */
      left: ({ number, state }: { readonly number: number; readonly state: ConnectionState }) => {
        const request = underWay.get(number);
        if (request) request.state = state;
      },
    };
  }
}

class RelayedRequest implements ServingRequest {
  readonly #asked: Asked;
  readonly #thread: Channel<ThreadDuties>;
  state: ConnectionState = 'open';
  caller: Answered['caller'];
  recordedId: string | undefined;

  constructor(asked: Asked, thread: Channel<ThreadDuties>) {
    this.#asked = asked;
    this.#thread = thread;
  }

  get method(): string {
    return this.#asked.method;
  }

  get target(): string {
    return this.#asked.target;
  }

  get headers(): RequestHeaders {
    return this.#asked.headers;
  }

  get requestId(): string {
    return this.#asked.requestId;
  }

  ownRequestId(): string {
    const { requestId, headers } = this.#asked;
    if (headers['request-id'] !== requestId) return requestId;
    this.recordedId ??= randomUUID();
    return this.recordedId;
  }

  get ipAddress(): string | null {
    return this.#asked.ipAddress;
  }

  get hasBody(): boolean {
    return this.#asked.hasBody;
  }

  async readBody(most: number): Promise<Uint8Array | undefined> {
    const { number, body: given } = this.#asked;
    const body = given ?? (await this.#thread.ask('readBody', { number, most }));
    if (body === 'too long') return undefined;
    if ('cutShort' in body) throw new Failure('REQUEST_MALFORMED', { detail: body.cutShort });
    return body.bytes.length > most ? undefined : body.bytes;
  }

  connectionState(): ConnectionState {
    return this.state;
  }

  identified(id: string, kind?: string): void {
    this.caller = [id, kind];
  }
}
