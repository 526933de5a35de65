import { randomUUID } from 'node:crypto';
import { type ConnectionState, Failure } from '@portico/conventions';
import {
  BodyStream,
  type RequestHeaders,
  type Route,
  type Service,
  type ServingRequest,
  type ServingResponse,
} from '@portico/conventions/serving';
import { describe } from '../http/log.ts';
import {
  type FromFront,
  failureOf,
  type Outcome,
  type RelayedHead,
  relayedFailureOf,
  type ToFront,
} from './messages.ts';

type RelayMessage = Extract<FromFront, { readonly id: number }>;

interface RelayedNeeds {
  readonly service: Service;
  /** The failure with which this thread refuses all requests now, if it does: those of its own port do not come here. */
  readonly refuse: (request: { readonly url: string }) => Failure | undefined;
  readonly post: (message: ToFront) => void;
}

/** Answers the requests that another thread relays. */
export class Relayed {
  readonly #needs: RelayedNeeds;
  readonly #underWay = new Map<number, RelayedRequest>();
  readonly #streams = new Map<number, BodyStream>();
  #isAbandoned = false;

  constructor(needs: RelayedNeeds) {
    this.#needs = needs;
  }

  hear(message: RelayMessage): void {
    const { id } = message;
    if (message.kind === 'request') void this.#answer(id, message.head);
    else if (message.kind === 'body') this.#underWay.get(id)?.bodyCame(message.outcome);
    else if (message.kind === 'state') this.#underWay.get(id)?.stateIs(message.state);
    else if (message.kind === 'next') void this.#next(id);
    else {
      void this.#streams.get(id)?.return();
      this.#streams.delete(id);
    }
  }

  /** Called when the thread has ended, so that responses have no recipient. */
  abandon(): void {
    this.#isAbandoned = true;
    for (const request of this.#underWay.values()) request.stateIs('closed');
    for (const stream of this.#streams.values()) void stream.return();
    this.#streams.clear();
  }

  async #answer(id: number, head: RelayedHead): Promise<void> {
    const request = new RelayedRequest(head, (most) => this.#needs.post({ kind: 'read', id, most }));
    this.#underWay.set(id, request);
    const answer = await this.#respond(request, head);
    this.#underWay.delete(id);
    const { status, headers, body, error, cause } = answer;
    const isStreamed = body instanceof BodyStream;
    if (isStreamed && this.#isAbandoned) void body.return();
    if (this.#isAbandoned) return;
    if (isStreamed) this.#streams.set(id, body);
    const { caller, recorded } = request;
    const told = {
      status,
      headers,
      error,
      cause: cause === undefined ? undefined : describe(cause),
      identified: caller,
      ownRequestId: recorded,
    };
    this.#needs.post({
      kind: 'answer',
      id,
      answer: { ...told, isStreamed, body: isStreamed ? undefined : body },
    });
  }

  /** It never rejects. */
  async #respond(
    request: RelayedRequest,
    { route: index, parameters }: RelayedHead,
  ): Promise<ServingResponse> {
    const { service, refuse } = this.#needs;
    // The routes are the same on every thread.
    const { serve, operation } = service.routes[index] as Route;
    const failure = refuse({ url: request.target });
    return failure ? service.failed(failure, request.requestId, operation) : serve(request, parameters);
  }

  async #next(id: number): Promise<void> {
    const stream = this.#streams.get(id);
    if (!stream) return;
    const outcome = await stream.next().then(
      (value) => ({ value }),
      (thrown: unknown) => relayedFailureOf(thrown),
    );
    this.#needs.post({ kind: 'piece', id, outcome });
  }
}

/** A request whose client is connected to another thread. */
class RelayedRequest implements ServingRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly requestId: string;
  readonly ipAddress: string | null;
  readonly hasBody: boolean;
  /** Set by the service. */
  caller: readonly [string, string?] | undefined;
  /** Its own ID, once that was asked for and is another. */
  recorded: string | undefined;
  readonly #askForBody: (most: number) => void;
  readonly #given: Uint8Array | undefined;
  #body: PromiseWithResolvers<Uint8Array | undefined> | undefined;
  #state: ConnectionState = 'open';

  constructor(head: RelayedHead, askForBody: (most: number) => void) {
    this.method = head.method;
    this.target = head.target;
    this.headers = head.headers;
    this.requestId = head.requestId;
    this.ipAddress = head.ipAddress;
    this.hasBody = head.hasBody;
    this.#given = head.body;
    this.#askForBody = askForBody;
  }

  ownRequestId(): string {
    if (this.headers['request-id'] !== this.requestId) return this.requestId;
    this.recorded ??= randomUUID();
    return this.recorded;
  }

  async readBody(most: number): Promise<Uint8Array | undefined> {
    if (this.#given) return this.#given.length > most ? undefined : this.#given;
    if (this.#state === 'closed') throw tooEarly();
    this.#body = Promise.withResolvers();
    this.#askForBody(most);
    return this.#body.promise;
  }

  identified(...caller: [string, string?]): void {
    this.caller = caller;
  }

  connectionState(): ConnectionState {
    return this.#state;
  }

  bodyCame(outcome: Outcome<Uint8Array | undefined>): void {
    if ('value' in outcome) this.#body?.resolve(outcome.value);
    else this.#body?.reject(failureOf(outcome));
  }

  stateIs(state: ConnectionState): void {
    this.#state = state;
    if (state === 'closed') this.#body?.reject(tooEarly());
  }
}

function tooEarly(): Failure {
  return new Failure('REQUEST_MALFORMED', { detail: 'The body ended too early.' });
}
