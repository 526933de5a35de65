import { type ConnectionState, Failure } from '@portico/conventions';
import type { Bindable } from '@portico/conventions/fastify';
import {
  BodyStream,
  type Route,
  type Service,
  type ServingRequest,
  type ServingResponse,
} from '@portico/conventions/serving';
import { WriterNeeded } from '../../ground/database/failures.ts';
import { HOOK_CHANGES } from '../../notices/hooks/store.ts';
import { ORIGIN_CHANGES } from '../../oauth/applications/origins.ts';
import { BRAND_CHANGES } from '../../tenancy/brand/known.ts';
import { HEALTH_CHECKS } from '../http/port.ts';
import {
  causeOf,
  type FromFront,
  failureOf,
  type RelayedAnswer,
  relayedFailureOf,
  type ToFront,
} from './messages.ts';

/** How often it is looked whether the clients of relayed requests are still there, in milliseconds. */
const LOOK = 100;

/** Operations after which each thread has to know something else. */
const CHANGES_WHAT_IS_KNOWN: ReadonlySet<string> = new Set([
  ...ORIGIN_CHANGES,
  ...BRAND_CHANGES,
  ...HOOK_CHANGES,
]);

interface UnderWay {
  readonly request: ServingRequest;
  readonly deferred: PromiseWithResolvers<RelayedAnswer>;
  /** The state of the client's connection, shared with the first thread. */
  state: ConnectionState;
  /** Of a streamed body, while a piece is waited for. */
  piece?: PromiseWithResolvers<IteratorResult<string | Uint8Array, undefined>>;
}

interface RelayNeeds {
  readonly post: (message: FromFront) => void;
  /** Whether the first thread is blocked, so that relayed requests would only pile up. */
  readonly isFirstLate: () => boolean;
}

/** Hands requests to the thread that writes, and its answers back. */
export class Relay {
  readonly #post: RelayNeeds['post'];
  readonly #isFirstLate: RelayNeeds['isFirstLate'];
  readonly #underWay = new Map<number, UnderWay>();
  #last = 0;
  #looking: NodeJS.Timeout | undefined;

  constructor({ post, isFirstLate }: RelayNeeds) {
    this.#post = post;
    this.#isFirstLate = isFirstLate;
  }

  /**
   * The service of this thread. If it can only read, it relays requests that may write, and reads that turn out to need
   * the writing thread. It always relays requests that must be counted or known in one place.
   */
  serve(service: Service, { onlyReads }: { readonly onlyReads: boolean }): Bindable {
    const routes = service.routes.map((route, index): Route => {
      const { id, method, path } = route.operation;
      // The health of the service is that of the first thread, even while that does not respond.
      const isHealth = HEALTH_CHECKS.has(path);
      const relay: Route['serve'] = async (request, parameters) => {
        if (this.#isFirstLate() && !isHealth)
          return service.failed(new Failure('OVERLOADED'), request.requestId, route.operation);
        return this.#relay(request, { route: index, parameters }).catch((thrown) =>
          service.failed(thrown, request.requestId, route.operation),
        );
      };
      const isShared = isHealth || CHANGES_WHAT_IS_KNOWN.has(id) || isStreamed(route);
      if (isShared || (onlyReads && method !== 'GET')) return { ...route, serve: relay };
      const serve: Route['serve'] = async (request, parameters) => {
        const answer = await route.serve(request, parameters);
        return isForWriter(answer) ? relay(request, parameters) : answer;
      };
      return { ...route, serve };
    });
    return {
      routes,
      hidden: service.hidden,
      unrouted: (request) => service.unrouted(request),
      failed: (thrown, requestId) => service.failed(thrown, requestId),
    };
  }

  /** Called with the writing thread's messages about a relayed request. */
  hear(message: Exclude<ToFront, { readonly asked: number }>): void {
    const { id } = message;
    const one = this.#underWay.get(id);
    if (!one) return;
    if (message.kind === 'answer') {
      if (!message.answer.isStreamed) this.#forget(id);
      one.deferred.resolve(message.answer);
    } else if (message.kind === 'read') {
      one.request.readBody(message.most).then(
        (value) => this.#post({ kind: 'body', id, outcome: { value: value && Uint8Array.from(value) } }),
        (thrown) => this.#post({ kind: 'body', id, outcome: relayedFailureOf(thrown) }),
      );
    } else {
      const { outcome } = message;
      if ('value' in outcome) one.piece?.resolve(outcome.value);
      else one.piece?.reject(failureOf(outcome));
    }
  }

  async #relay(
    request: ServingRequest,
    place: { readonly route: number; readonly parameters: Readonly<Record<string, string>> },
  ): Promise<ServingResponse> {
    this.#last++;
    const id = this.#last;
    const deferred = Promise.withResolvers<RelayedAnswer>();
    const { method, target, headers, requestId, ipAddress, hasBody } = request;
    const body = hasBody ? await request.takeBody?.() : undefined;
    const head = { ...place, method, target, headers, requestId, ipAddress, hasBody, body };
    this.#underWay.set(id, { request, deferred, state: 'open' });
    this.#looking ??= setInterval(() => this.#look(), LOOK).unref();
    this.#post({ kind: 'request', id, head });
    const { isStreamed, identified, ownRequestId, cause, ...others } = await deferred.promise;
    const answer = { ...others, cause: causeOf(cause) };
    if (identified) request.identified?.(...identified);
    if (ownRequestId !== undefined) request.recordedAs?.(ownRequestId);
    if (!isStreamed) return answer;
    const failure = (thrown: unknown) => thrown as Failure;
    return { ...answer, body: await BodyStream.begin(this.#pieces(id), { failure }) };
  }

  async *#pieces(id: number): AsyncGenerator<string | Uint8Array, undefined> {
    const one = this.#underWay.get(id) as UnderWay;
    try {
      for (;;) {
        one.piece = Promise.withResolvers();
        this.#post({ kind: 'next', id });
        const { done, value } = await one.piece.promise;
        if (done) return undefined;
        yield value;
      }
    } finally {
      this.#forget(id);
      this.#post({ kind: 'return', id });
    }
  }

  #look(): void {
    for (const [id, one] of this.#underWay) {
      const state = one.request.connectionState();
      if (state !== one.state) this.#post({ kind: 'state', id, state });
      one.state = state;
    }
  }

  #forget(id: number): void {
    this.#underWay.delete(id);
    if (this.#underWay.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}

/**
 * Whether the response lasts as long as its client takes to read it. The number of these is limited for the whole
 * process, and once one has begun, it cannot be handed over if a read has to wait.
 */
function isStreamed({ operation: { successes } }: Route): boolean {
  return Object.values(successes).some(({ streamed }) => streamed);
}

function isForWriter({ cause }: ServingResponse): boolean {
  return cause instanceof WriterNeeded;
}
